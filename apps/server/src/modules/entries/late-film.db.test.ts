import { limits } from '@film-contest/contract/limits';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  listMailsTo,
  makeEntry,
  makeStaff,
  open,
  openContest,
  password,
  past,
} from '../../../test/factories.ts';
import {
  countReceivedBytes,
  createDraftWithPartialFilm,
  createEntryAwaitingFilm,
  expireFilmDeadline,
  findJobs,
  sendStream,
  setUpContestWithFilm,
} from '../../../test/film-uploads.ts';
import { enforceFilmDeadline, extendFilmDeadlines, processArrivedFilm } from './await-film.ts';

const { app, film, otherBytes } = await setUpContestWithFilm();

describe('a film that is not the declared one', () => {
  test('is deleted with error 4027, and the declared file can be sent instead', async () => {
    const { id, send, complete, startAgain, read, upload, maker } = await createEntryAwaitingFilm(
      app,
      {
        bytes: film,
        sent: 0,
      },
    );
    expect((await send(otherBytes(1))).status).toBe(204);
    expect(await complete()).toMatchObject({ code: 4027, fields: { url: { code: 4027 } } });
    expect(await complete()).toMatchObject({ code: 4016 });
    expect(await read()).toMatchObject({
      state: 'received',
      files: expect.arrayContaining([expect.objectContaining({ id: upload.id, state: 'granted' })]),
    });
    expect((await startAgain()).status).toBe(201);
    expect((await send(film)).status).toBe(204);
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({ filmAwaitedUntil: null });
    expect(await maker.get('listMyEntries')).toMatchObject({ list: [{ id }] });
  });

  test('is detected by the process that resumes for a dead one', async () => {
    const { upload, send, complete } = await createEntryAwaitingFilm(app, { bytes: film, sent: 0 });
    await send(otherBytes(2));
    await app.db
      .updateTable('uploads')
      .set({ claimed_at: sql`now() - interval '3 minutes'` })
      .where('id', '=', upload.id)
      .execute();
    expect(await complete()).toMatchObject({ code: 4027 });
  });

  test('is also rejected if the hash was declared during the check', async () => {
    const { declare, send, complete, startAgain } = await createDraftWithPartialFilm(app, {
      bytes: film,
    });
    await send();
    const { put } = app.ctx.storage;
    vi.spyOn(app.ctx.storage, 'put').mockImplementationOnce(async (key, file) => {
      expect(await declare('3'.repeat(64))).toMatchObject({ ok: true });
      return put(key, file);
    });
    expect(await complete()).toMatchObject({ code: 4027 });
    expect(await complete()).toMatchObject({ code: 4016 });
    expect((await startAgain()).status).toBe(201);
  });
});

test('a completion resumes after a crash between storing and checking the file', async () => {
  const { upload, send, complete, startAgain } = await createEntryAwaitingFilm(app, {
    bytes: film,
  });
  await send();
  const incoming = `${await app.ctx.storage.scratch('incoming')}/${upload.id}`;
  await app.ctx.storage.put(`originals/${upload.id}`, incoming);
  await app.db
    .updateTable('uploads')
    .set({ claimed_at: sql`now() - interval '3 minutes'` })
    .where('id', '=', upload.id)
    .execute();
  expect((await startAgain()).status).toBe(409);
  expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
});

describe('a film that does not arrive', () => {
  test('rejects its entry at the deadline, with a mail that gives the reason', async () => {
    const { maker, id, upload, send, renew, complete, read } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    await enforceFilmDeadline(app.ctx, id);
    expect(await read()).toMatchObject({ state: 'received' });
    await expireFilmDeadline(app, id);
    expect(await renew()).toMatchObject({ code: 4028 });
    expect((await send()).status).toBe(410);
    expect(await complete()).toMatchObject({ code: 4028 });
    await openContest(app, { submission: past, graceMinutes: 0 });
    await enforceFilmDeadline(app.ctx, id);
    await enforceFilmDeadline(app.ctx, id);
    const note = 'The film was not uploaded in time.';
    expect(await read()).toMatchObject({
      state: 'rejected',
      filmAwaitedUntil: null,
      events: [{ state: 'received' }, { state: 'rejected', note }],
    });
    const letters = await listMailsTo(app, maker.account.email);
    expect(letters).toHaveLength(2);
    expect(letters[0]?.text_body).toContain(note);
    expect(await renew()).toMatchObject({ code: 4028 });
    expect((await send()).status).toBe(410);
    expect(await findJobs(app, 'films.check', upload.id)).toEqual([]);
  });

  test('gets no more time from a draft that also uses it', async () => {
    const { maker, id, upload, send, renew, complete } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    await makeEntry(app, 'draft', { owner: maker.account, form: { url: upload.id } });
    expect(await renew()).toMatchObject({ ok: true });
    await expireFilmDeadline(app, id);
    expect(await renew()).toMatchObject({ code: 4028 });
    expect((await send()).status).toBe(410);
    expect(await complete()).toMatchObject({ code: 4028 });
  });

  test('may still arrive for another submitted entry with a later deadline', async () => {
    const { maker, id, upload, send, renew, complete } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    const other = await makeEntry(app, 'draft', { owner: maker.account, form: { url: upload.id } });
    const submission = { params: { id: other.id }, body: { version: other.version } };
    expect(await maker.call('submitEntry', submission)).toMatchObject({ ok: true });
    await expireFilmDeadline(app, id);
    expect(await renew()).toMatchObject({ ok: true });
    expect((await send()).status).toBe(204);
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
  });

  test('is completed at the deadline if all its bytes have arrived', async () => {
    const { id, upload, send, read } = await createEntryAwaitingFilm(app, { bytes: film });
    await send();
    await expireFilmDeadline(app, id);
    await openContest(app, { submission: past, graceMinutes: 0 });
    await enforceFilmDeadline(app.ctx, id);
    expect(await read()).toMatchObject({ state: 'received' });
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({
      state: 'received',
      filmAwaitedUntil: null,
      film: { state: 'uploaded' },
    });
  });

  test('rejects its entry if the bytes are of another file', async () => {
    const { id, send, read } = await createEntryAwaitingFilm(app, { bytes: film, sent: 0 });
    await send(otherBytes(4));
    await expireFilmDeadline(app, id);
    await openContest(app, { submission: past, graceMinutes: 0 });
    await app.runJobs();
    expect(await read()).toMatchObject({ state: 'rejected' });
  });

  test('waits for a running completion', async () => {
    const { id, upload, send, read } = await createEntryAwaitingFilm(app, { bytes: film });
    await send();
    await expireFilmDeadline(app, id);
    await openContest(app, { submission: past, graceMinutes: 0 });
    const setClaimedAt = (claimed_at: Date | null) =>
      app.db.updateTable('uploads').set({ claimed_at }).where('id', '=', upload.id).execute();
    await setClaimedAt(new Date());
    await expect(enforceFilmDeadline(app.ctx, id)).rejects.toThrow('busy');
    expect(await read()).toMatchObject({ state: 'received' });
    await setClaimedAt(null);
    await enforceFilmDeadline(app.ctx, id);
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({ state: 'received', filmAwaitedUntil: null });
  });

  test('loses its last bytes if they arrive after the deadline', async () => {
    const { id, upload, send, complete, read } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    let goOn = () => {};
    const hasClosed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(film.subarray(1000, 5000)));
        await hasClosed;
        controller.enqueue(new Uint8Array(film.subarray(5000)));
        controller.close();
      },
    });
    const sending = sendStream(upload, 1000, body);
    await vi.waitFor(async () => expect(await countReceivedBytes(app, upload.id)).toBe(5000));
    await expireFilmDeadline(app, id);
    goOn();
    expect((await sending).status).toBe(410);
    expect(await complete()).toMatchObject({ code: 4028 });
    await openContest(app, { submission: past, graceMinutes: 0 });
    await enforceFilmDeadline(app.ctx, id);
    expect(await read()).toMatchObject({ state: 'rejected' });
    expect((await send()).status).toBe(410);
  });

  test('gets more time when the closing date is moved back', async () => {
    const { id, read } = await createEntryAwaitingFilm(app, { bytes: film });
    await expireFilmDeadline(app, id);
    await openContest(app, {
      submission: { opensAt: null, closesAt: open.closesAt },
      graceMinutes: 60,
    });
    await enforceFilmDeadline(app.ctx, id);
    const until = new Date(Date.parse(open.closesAt) + 3600_000);
    expect(await read()).toMatchObject({
      state: 'received',
      filmAwaitedUntil: until.toISOString(),
    });
    expect(await findJobs(app, 'entries.filmDue', id)).toEqual([{ run_at: until }]);
  });

  test.each([
    ['put off', { closesAt: '2099-12-31T00:00:00.000Z' }, () => Date.parse('2099-12-31T01:00Z')],
    [
      'removed',
      { closesAt: null },
      (submittedAt: string) => Date.parse(submittedAt) + limits.uploadDays * 24 * 3600_000,
    ],
  ])(
    'gets a new deadline as soon as staff have %s the closing date',
    async (_, changes, expected) => {
      const owner = await makeStaff(app, 'owner');
      const save = async (submission: { opensAt: null; closesAt: string | null }) => {
        const { version, settings } = await owner.get('consoleSettings');
        const body = { version, settings: { ...settings, submission, graceMinutes: 60 } };
        expect(await owner.call('saveSettings', { body })).toMatchObject({ ok: true });
        expect(await findJobs(app, 'entries.timesChanged', '')).toHaveLength(1);
        await extendFilmDeadlines(app.ctx);
      };
      const { id, read, send, complete } = await createEntryAwaitingFilm(app, { bytes: film });
      await expireFilmDeadline(app, id);
      await save({ opensAt: null, ...changes });
      const { submittedAt, filmAwaitedUntil } = await read();
      expect(Date.parse(filmAwaitedUntil ?? '')).toBe(expected(submittedAt ?? ''));
      const due = [{ run_at: new Date(filmAwaitedUntil ?? '') }];
      expect(await findJobs(app, 'entries.filmDue', id)).toEqual(due);
      await save({ opensAt: null, closesAt: past.closesAt });
      expect(await read()).toMatchObject({ state: 'received', filmAwaitedUntil });
      expect(await findJobs(app, 'entries.filmDue', id)).toEqual(due);
      expect((await send()).status).toBe(204);
      expect(await complete()).toMatchObject({ ok: true });
    },
  );

  test('is ignored after its entry was withdrawn', async () => {
    const { maker, id, upload, read, send, complete } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    const { version } = await read();
    await maker.get('withdrawEntry', { params: { id }, body: { version } });
    await send();
    expect(await complete()).toMatchObject({ ok: true });
    await app.runJobs();
    expect(await read()).toMatchObject({ state: 'withdrawn', filmAwaitedUntil: null, film: null });
    expect(await findJobs(app, 'films.check', upload.id)).toEqual([]);
  });

  test('is ignored after its account was erased', async () => {
    const { maker, id, send } = await createEntryAwaitingFilm(app, { bytes: film });
    await maker.get('eraseAccount', { body: { password } });
    await app.runJobs();
    const row = await app.db
      .selectFrom('entries')
      .select(['state', 'film_awaited_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'withdrawn', film_awaited_until: null });
    expect((await send()).status).toBe(404);
  });
});
