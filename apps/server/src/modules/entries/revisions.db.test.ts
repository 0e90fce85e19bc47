import type { EntryDraft } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeEntry,
  makeUpload,
  openContest,
  past,
  tickChecklist,
} from '../../../test/factories.ts';
import { createRevisionHelpers } from '../../../test/revisions.ts';
import { removeAbandonedUploads } from '../uploads/remove-upload.ts';

const app = await createTestApp();
afterAll(app.close);
beforeEach(() => openContest(app));

const { reviewer, prepareEntry, save, submit, readAsStaff } = await createRevisionHelpers(app);

const title = 'A better title';

describe('an open revision', () => {
  test.each(['received', 'checking', 'in_review', 'changes_requested', 'published'] as const)(
    'of an entry in state %s changes nothing for staff and visitors',
    async (state) => {
      const entry = await prepareEntry(state);
      const before = await readAsStaff(entry);
      expect(await save(entry, { title })).toMatchObject({ ok: true });
      expect(await entry.read()).toMatchObject({
        revision: 'open',
        changed: ['title'],
        isRevisable: true,
        draft: { title },
      });
      expect(await readAsStaff(entry)).toEqual(before);
      const own = await entry.maker.get('listMyEntries');
      expect(own.list).toMatchObject([{ revision: 'open', title: entry.form.title }]);
    },
  );

  test.each(['rejected', 'withdrawn', 'disqualified', 'hidden'] as const)(
    'is rejected for an entry in state %s',
    async (state) => {
      const entry = await prepareEntry(state);
      expect(await save(entry, { title })).toMatchObject({ code: 4017 });
    },
  );

  test('ends when its changes are reverted, and when it is discarded', async () => {
    const entry = await prepareEntry('in_review');
    await save(entry, { title });
    await save(entry, { title: entry.form.title });
    expect(await entry.read()).toMatchObject({ revision: null, changed: [] });
    const logo = await makeUpload(app, entry.owner.id, 'team_logo');
    await save(entry, { title, team_logo: logo });
    const { version } = await entry.read();
    const stale = { params: entry.params, body: { version: version - 1 } };
    expect(await entry.maker.call('discardRevision', stale)).toMatchObject({ code: 4008 });
    const after = await entry.maker.get('discardRevision', {
      params: entry.params,
      body: { version },
    });
    expect(after).toMatchObject({ revision: null, draft: entry.form });
    expect(await entry.maker.call('removeUpload', { params: { id: logo } })).toMatchObject({
      code: 4006,
    });
    const again = { params: entry.params, body: { version: after.version } };
    expect(await entry.maker.call('discardRevision', again)).toMatchObject({ code: 4017 });
  });

  test('keeps the corrections of staff when its entrant saves it again', async () => {
    const entry = await prepareEntry('in_review');
    await save(entry, { title });
    const corrected = { 'zh-CN': { title: '改过' } };
    await app.db
      .updateTable('entries')
      .set({ revision: sql<string>`revision || ${JSON.stringify({ texts: corrected })}::jsonb` })
      .where('id', '=', entry.id)
      .execute();
    await save(entry, { team: 'Another team' });
    const { revision } = await app.db
      .selectFrom('entries')
      .select('revision')
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    expect(revision?.texts).toEqual(corrected);
  });

  test('of another account does not exist', async () => {
    const entry = await prepareEntry('in_review');
    const other = await createEntrant(app);
    expect(await save(entry, { title }, other)).toMatchObject({ code: 4006 });
    const discard = { params: entry.params, body: { version: entry.version } };
    expect(await other.call('discardRevision', discard)).toMatchObject({ code: 4006 });
    expect(await other.call('duplicateEntry', { params: entry.params })).toMatchObject({
      code: 4006,
    });
  });

  test('cannot be started or submitted after the deadline, and keeps its contents', async () => {
    const entry = await prepareEntry('in_review');
    const other = await prepareEntry('in_review');
    await save(entry, { title });
    await openContest(app, { submission: past });
    expect(await save(other, { title })).toMatchObject({ code: 4001 });
    expect(await save(entry, { team: 'A better team' })).toMatchObject({ ok: true });
    expect(await submit(entry)).toMatchObject({ code: 4001 });
    expect(await entry.read()).toMatchObject({
      blockedBy: 4001,
      changed: ['title', 'team'],
      isRevisable: true,
    });
  });

  test('saved in two tabs is merged by version', async () => {
    const { maker, params, read } = await prepareEntry('in_review');
    const { version } = await read();
    const saveIt = (draft: EntryDraft) =>
      maker.call('saveEntry', { params, body: { ...draft, version } });
    const outcomes = await Promise.all([saveIt({ title }), saveIt({ team: 'Another' })]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 4008 }));
  });

  test('is corrected with the entry where its texts are the same', async () => {
    const entry = await prepareEntry('in_review');
    await save(entry, { team: 'My own team' });
    const { form, params } = entry;
    const corrected = { title: 'Corrected', team: 'Corrected team' };
    const { version } = await readAsStaff(entry);
    const texts = { desc: form.desc ?? '', team_desc: form.team_desc ?? '', ...corrected };
    await reviewer.get('correctEntry', { params, body: { ...texts, version } });
    expect(await readAsStaff(entry)).toMatchObject({ draft: corrected });
    expect((await entry.read()).draft).toMatchObject({ title: 'Corrected', team: 'My own team' });
  });
});

describe('a submitted revision of an entry in review', () => {
  test('shows the reviewer what changed since the entry was last seen', async () => {
    const entry = await prepareEntry('in_review');
    const { version } = await readAsStaff(entry);
    await save(entry, { title, team: 'First' });
    expect(await submit(entry)).toMatchObject({ ok: true });
    await save(entry, { team: 'Second' });
    await submit(entry);
    const seen = await readAsStaff(entry);
    expect(seen).toMatchObject({
      state: 'in_review',
      draft: { title, team: 'Second' },
      revised: {
        changed: ['title', 'team'],
        isPending: false,
        draft: { title: entry.form.title, team: entry.form.team },
      },
    });
    expect(seen.events.slice(-2)).toMatchObject([
      { revision: 'submitted', changed: ['title', 'team'], isByMaker: true },
      { revision: 'submitted', changed: ['team'], isByMaker: true },
    ]);
    await save(entry, { team: 'Third' });
    await submit(entry);
    expect((await readAsStaff(entry)).revised).toMatchObject({
      changed: ['team'],
      draft: { team: 'Second' },
    });
    const outcome = await reviewer.call('publishEntry', {
      params: entry.params,
      body: { version },
    });
    expect(outcome).toMatchObject({ code: 4008 });
  });

  test('removes the ticks that concern the changed fields', async () => {
    const entry = await prepareEntry('in_review');
    await tickChecklist(app, entry.id);
    await save(entry, { title });
    await submit(entry);
    const { checklist, version } = await readAsStaff(entry);
    const ticked = checklist.filter(({ tick }) => tick).map(({ id }) => id);
    expect(ticked).toEqual(['watched', 'clean', 'subtitles', 'school']);
    const publish = () =>
      reviewer.call('publishEntry', { params: entry.params, body: { version } });
    expect(await publish()).toMatchObject({ code: 4051 });
    for (const item of ['letter', 'theme']) {
      const body = { version, item, isTicked: true };
      await reviewer.get('tickCheck', { params: entry.params, body });
    }
    expect(await publish()).toMatchObject({ ok: true });
  });

  test('rejects ticks by a reviewer who sees the previous version', async () => {
    const entry = await prepareEntry('in_review');
    const { version } = await readAsStaff(entry);
    await save(entry, { title });
    await submit(entry);
    const body = { version, item: 'theme', isTicked: true };
    expect(await reviewer.call('tickCheck', { params: entry.params, body })).toMatchObject({
      code: 4008,
    });
  });

  test('is confirmed by a mail that names the changed fields', async () => {
    const entry = await prepareEntry('in_review');
    await save(entry, { title, team: 'A better team' });
    await submit(entry);
    const [mail] = await listMailsTo(app, entry.owner.email);
    expect(mail?.subject).toContain(title);
    expect(mail?.text_body).toContain('Title of the film and Team name');
  });

  test('restarts the check after a new film, and releases the previous one', async () => {
    const entry = await prepareEntry('in_review');
    const url = await makeUpload(app, entry.owner.id, 'url');
    await save(entry, { url });
    expect(await submit(entry)).toMatchObject({ ok: true });
    const job = await app.db.selectFrom('films').select('state').where('upload_id', '=', url);
    expect(await job.execute()).toEqual([{ state: 'uploaded' }]);
    expect(await readAsStaff(entry)).toMatchObject({
      state: 'received',
      revised: { changed: ['url'] },
    });
    await app.db
      .updateTable('uploads')
      .set({ completed_at: new Date(0) })
      .execute();
    await removeAbandonedUploads(app.ctx);
    const left = await app.db
      .selectFrom('uploads')
      .select('id')
      .where('kind', '=', 'url')
      .execute();
    expect(left.map(({ id }) => id)).toContain(url);
    expect(left.map(({ id }) => id)).not.toContain(entry.form.url);
  });

  test('needs a film that has arrived, and complete fields', async () => {
    const entry = await prepareEntry('in_review');
    const url = await makeUpload(app, entry.owner.id, 'url');
    await app.db
      .updateTable('uploads')
      .set({ state: 'granted', declared_sha256: 'a'.repeat(64) })
      .where('id', '=', url)
      .execute();
    await save(entry, { url, title: '' });
    const outcome = await submit(entry);
    expect(outcome).toMatchObject({ fields: { url: { code: 4016 }, title: { code: 4009 } } });
    expect(await readAsStaff(entry)).toMatchObject({ draft: entry.form, state: 'in_review' });
  });

  test('is applied once by two submissions at once', async () => {
    const entry = await prepareEntry('in_review');
    await save(entry, { title });
    const { version } = await entry.read();
    const submitIt = () =>
      entry.maker.call('submitEntry', { params: entry.params, body: { version } });
    const outcomes = await Promise.all([submitIt(), submitIt()]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 4008 }));
    expect(await submit(entry)).toMatchObject({ code: 4017 });
  });
});

test('a revision is kept when staff request changes meanwhile', async () => {
  const entry = await prepareEntry('in_review');
  await save(entry, { title });
  const { version } = await readAsStaff(entry);
  const reasons = [{ field: 'team' as const, reason: 'Too long' }];
  await reviewer.get('requestChanges', { params: entry.params, body: { version, reasons } });
  expect(await entry.read()).toMatchObject({
    state: 'changes_requested',
    draft: { title },
    unchanged: ['team'],
  });
  await save(entry, { team: 'Short' });
  expect(await submit(entry)).toMatchObject({ ok: true });
  const seen = await readAsStaff(entry);
  expect(seen.draft).toMatchObject({ title, team: 'Short' });
  expect(seen.revised?.changed).toEqual(['title', 'team']);
  expect(seen.asked?.unchanged).toEqual([]);
});

test('after the deadline only the requested changes are submitted', async () => {
  const entry = await prepareEntry('changes_requested');
  await save(entry, { title, team: 'Not asked' });
  await openContest(app, { submission: past });
  expect(await entry.read()).toMatchObject({ changed: ['title'], isRevisable: false });
  expect(await submit(entry)).toMatchObject({ ok: true });
  expect((await readAsStaff(entry)).draft).toMatchObject({ title, team: entry.form.team });
});

test('ticks do not survive a resubmission', async () => {
  const entry = await prepareEntry('changes_requested');
  await tickChecklist(app, entry.id);
  await save(entry, { team: 'Another' });
  await submit(entry);
  const { checklist } = await readAsStaff(entry);
  expect(checklist.find(({ id }) => id === 'letter')?.tick).toBeNull();
});

describe('a withdrawn entry', () => {
  test('can be duplicated as a draft that needs new declarations', async () => {
    const entry = await prepareEntry('withdrawn');
    const copy = await entry.maker.get('duplicateEntry', { params: entry.params });
    expect(copy).toMatchObject({ state: 'draft', number: null });
    expect(copy.draft).toEqual({ ...entry.form, school_id: null, declarations: null });
    const { version } = copy;
    const declarations = { rights: true, clean: true, rules: true };
    const params = { id: copy.id };
    const saved = await entry.maker.get('saveEntry', {
      params,
      body: { ...copy.draft, declarations, version },
    });
    const outcome = await entry.maker.call('submitEntry', {
      params,
      body: { version: saved.version },
    });
    expect(outcome).toMatchObject({ ok: true });
  });

  test.each([
    ['in_review', {}, 4017],
    ['withdrawn', { submission: past }, 4001],
    ['withdrawn', { entriesPerAccount: 1 }, 4004],
  ] as const)('cannot be duplicated in state %s with %j', async (state, settings, code) => {
    const entry = await prepareEntry(state);
    await makeEntry(app, 'in_review', { owner: entry.owner });
    await openContest(app, settings);
    const outcome = await entry.maker.call('duplicateEntry', { params: entry.params });
    expect(outcome).toMatchObject({ code });
  });
});
