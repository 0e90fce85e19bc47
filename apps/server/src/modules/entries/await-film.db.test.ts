import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  createEntrant,
  listMailsTo,
  makeStaff,
  openContest,
  past,
} from '../../../test/factories.ts';
import {
  computeSha256,
  createDraftWithPartialFilm,
  createEntryAwaitingFilm,
  findJobs,
  setUpContestWithFilm,
} from '../../../test/film-uploads.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { removeAbandonedUploads } from '../uploads/remove-upload.ts';
import { enforceFilmDeadline, processArrivedFilm } from './await-film.ts';

const { app, film, otherBytes } = await setUpContestWithFilm();

describe('declaring a film', () => {
  test('stores the hash; accepts the same hash again, rejects another one, and any after the film has arrived', async () => {
    const { declare, upload, maker, send, complete } = await createDraftWithPartialFilm(app, {
      bytes: film,
    });
    expect(await declare()).toMatchObject({ ok: true });
    expect(await declare()).toMatchObject({ ok: true });
    expect(await declare('0'.repeat(64))).toMatchObject({
      code: 4027,
      fields: { url: { code: 4027 } },
    });
    expect(await declare('AB'.repeat(32))).toMatchObject({ code: 1000 });
    expect(await declare('abc')).toMatchObject({ code: 1000 });
    const stranger = await createEntrant(app);
    const body = { sha256: computeSha256(film) };
    const params = { id: upload.id };
    expect(await stranger.call('declareUpload', { params, body })).toMatchObject({ code: 4006 });
    await send();
    expect(await complete()).toMatchObject({
      ok: true,
      data: { state: 'checked', isDeclared: true },
    });
    expect(await maker.call('declareUpload', { params, body })).toMatchObject({ code: 4017 });
  });

  test('accepts one of several concurrent declarations', async () => {
    const { declare } = await createDraftWithPartialFilm(app, { bytes: film });
    const outcomes = await Promise.all(
      ['1', '2', '3', '4'].map((digit) => declare(digit.repeat(64))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 4027)).toHaveLength(3);
  });
});

describe('submitting ahead of the film', () => {
  test('requires the declaration, and every other file complete', async () => {
    const undeclared = await createDraftWithPartialFilm(app, { bytes: film });
    expect(await undeclared.submit()).toMatchObject({ fields: { url: { code: 4016 } } });
    const { maker, declare, submit, read } = await createDraftWithPartialFilm(app, { bytes: film });
    await declare();
    const { draft } = await read();
    await app.db
      .updateTable('uploads')
      .set({ state: 'granted', declared_sha256: '0'.repeat(64) })
      .where('id', '=', draft.empower ?? '')
      .execute();
    expect(await submit()).toMatchObject({ fields: { empower: { code: 4016 } } });
    expect(await maker.get('listMyEntries')).toMatchObject({
      list: [{ state: 'draft', filmAwaitedUntil: null }],
    });
  });

  test('assigns a number and a deadline, and sends a receipt with the deadline', async () => {
    const closesAt = '2099-03-01T12:00:00.000Z';
    await openContest(app, { submission: { opensAt: null, closesAt }, graceMinutes: 90 });
    const { maker, id, read, upload } = await createEntryAwaitingFilm(app, { bytes: film });
    const filmAwaitedUntil = '2099-03-01T13:30:00.000Z';
    expect(await read()).toMatchObject({
      state: 'received',
      number: expect.stringMatching(/^\d{4}$/),
      filmAwaitedUntil,
      film: null,
      events: [{ state: 'received' }],
    });
    expect(await maker.get('listMyEntries')).toMatchObject({ list: [{ filmAwaitedUntil }] });
    const [letter] = await listMailsTo(app, maker.account.email);
    expect(letter?.text_body).toContain('Mar 1, 2099, 21:30');
    expect(letter?.text_body).toContain(`/submitEntry/${id}/video`);
    expect(await findJobs(app, 'films.check', upload.id)).toEqual([]);
    expect(await findJobs(app, 'entries.filmDue', id)).toEqual([
      { run_at: new Date(filmAwaitedUntil) },
    ]);
    const reviewer = await makeStaff(app, 'reviewer');
    const params = { id };
    const shown = await reviewer.get('consoleEntry', { params });
    expect(shown).toMatchObject({ filmAwaitedUntil, may: { publish: false, reject: false } });
    const body = { version: shown.version, reason: 'Not here' };
    expect(await reviewer.call('rejectEntry', { params, body })).toMatchObject({ code: 4017 });
  });

  test('without a closing date, the deadline is the lifetime of an unfinished upload', async () => {
    await openContest(app, { submission: { opensAt: null, closesAt: null } });
    const { read } = await createEntryAwaitingFilm(app, { bytes: film });
    const days = (Date.parse((await read()).filmAwaitedUntil ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  test('is rejected after the deadline for films when changes were requested', async () => {
    const { maker, id, declare, read } = await createDraftWithPartialFilm(app, { bytes: film });
    await declare();
    await app.db
      .updateTable('entries')
      .set({
        state: 'changes_requested',
        number: 9000,
        reasons: JSON.stringify([{ field: 'url', reason: 'Too dark' }]),
      })
      .where('id', '=', id)
      .execute();
    const submit = async () => {
      const { version } = await read();
      return maker.call('submitEntry', { params: { id }, body: { version } });
    };
    await openContest(app, { submission: past, graceMinutes: 0 });
    expect(await submit()).toMatchObject({ fields: { url: { code: 4016 } } });
    await openContest(app, { submission: past, graceMinutes: 1440 });
    expect(await submit()).toMatchObject({ ok: true });
  });
});

describe('a film that arrives in time', () => {
  test('is accepted after the closing date: renewed, sent, completed, then processed', async () => {
    const { upload, send, renew, complete, read } = await createEntryAwaitingFilm(app, {
      bytes: film,
    });
    await openContest(app, { submission: past });
    expect(await renew()).toMatchObject({ ok: true });
    expect((await send()).status).toBe(204);
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
    expect(await complete()).toMatchObject({ ok: true });
    await processArrivedFilm(app.ctx, upload.id);
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({
      state: 'received',
      filmAwaitedUntil: null,
      film: { state: 'uploaded' },
      events: [{ state: 'received' }],
    });
    expect(await findJobs(app, 'films.check', upload.id)).toHaveLength(1);
  });

  test('moves into review', { timeout: 180_000 }, async () => {
    const { send, complete, read } = await createEntryAwaitingFilm(app, { bytes: film });
    await send();
    await complete();
    await app.runJobs();
    expect(await read()).toMatchObject({ state: 'in_review', filmAwaitedUntil: null });
  });

  test('is completed once by concurrent calls', async () => {
    const { id, upload, send, complete } = await createEntryAwaitingFilm(app, { bytes: film });
    await send();
    const outcomes = await Promise.all([complete(), complete(), enforceFilmDeadline(app.ctx, id)]);
    expect(outcomes.slice(0, 2)).toEqual(Array(2).fill(expect.objectContaining({ ok: true })));
    expect(await findJobs(app, 'entries.filmArrived', upload.id)).toHaveLength(1);
  });

  test('is processed if it arrives during the submission', async () => {
    const { id, upload, declare, submit, send, complete, read } = await createDraftWithPartialFilm(
      app,
      {
        bytes: film,
      },
    );
    await declare();
    await send();
    const { submitting } = await app.db.transaction().execute(async (tx) => {
      // The submission has read the files and waits for the counter.
      await tx.selectFrom('counters').selectAll().forUpdate().execute();
      const pending = submit();
      await waitUntilBlocked(app, 1);
      const completing = complete();
      await waitUntilBlocked(app, 2);
      return { submitting: Promise.all([pending, completing]) };
    });
    expect(await submitting).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await read()).filmAwaitedUntil).not.toBeNull();
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({ filmAwaitedUntil: null, film: { state: 'uploaded' } });
    expect(await findJobs(app, 'entries.filmDue', id)).toHaveLength(1);
  });

  test('returns the entry with the measured values if its checks fail', async () => {
    const bytes = otherBytes(7);
    const { maker, id, send, complete, read, upload } = await createEntryAwaitingFilm(app, {
      bytes,
    });
    await send();
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'refused' } });
    await processArrivedFilm(app.ctx, upload.id);
    await processArrivedFilm(app.ctx, upload.id);
    expect(await read()).toMatchObject({
      state: 'changes_requested',
      filmAwaitedUntil: null,
      reasons: [{ field: 'url', reason: expect.stringContaining('MP4') }],
      events: [{ state: 'received' }, { state: 'checking' }, { state: 'changes_requested' }],
    });
    const [letter] = await listMailsTo(app, maker.account.email);
    expect(letter?.text_body).toContain(`/submitEntry/${id}/video`);
    await enforceFilmDeadline(app.ctx, id);
    expect(await read()).toMatchObject({ state: 'changes_requested' });
  });

  test('returns the entry if it lacks the promised subtitle tracks; another film can be sent', async () => {
    const form = { subtitles: { mode: 'in_file' as const } };
    const { id, maker, send, complete, read, upload } = await createEntryAwaitingFilm(app, {
      bytes: film,
      form,
    });
    await send();
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
    await processArrivedFilm(app.ctx, upload.id);
    await processArrivedFilm(app.ctx, upload.id);
    const entry = await read();
    expect(entry).toMatchObject({
      state: 'changes_requested',
      filmAwaitedUntil: null,
      reasons: [{ field: 'subtitles', reason: expect.stringContaining('none') }],
      events: [{ state: 'received' }, { state: 'checking' }, { state: 'changes_requested' }],
    });
    expect(await findJobs(app, 'films.check', upload.id)).toEqual([]);
    const [letter] = await listMailsTo(app, maker.account.email);
    expect(letter?.text_body).toContain('You chose subtitle tracks in the file');

    const params = { id };
    const submit = async () =>
      maker.call('submitEntry', { params, body: { version: (await read()).version } });
    expect(await submit()).toMatchObject({ fields: { subtitles: { code: 4040 } } });
    const subtitles = { mode: 'burnt_in' as const };
    const save = async (confirmed: boolean) =>
      maker.get('saveEntry', {
        params,
        body: { version: (await read()).version, subtitles: { ...subtitles, confirmed } },
      });
    await save(false);
    expect(await submit()).toMatchObject({ fields: { 'subtitles.confirmed': { code: 4015 } } });
    await save(true);
    expect(await submit()).toMatchObject({ ok: true });
  });

  test('is never removed as abandoned while it is awaited', async () => {
    const { upload, send, complete } = await createEntryAwaitingFilm(app, { bytes: film });
    await app.db
      .updateTable('uploads')
      .set({ created_at: sql`now() - interval '8 days'` })
      .where('id', '=', upload.id)
      .execute();
    await removeAbandonedUploads(app.ctx);
    expect((await send()).status).toBe(204);
    expect(await complete()).toMatchObject({ ok: true, data: { state: 'checked' } });
  });
});
