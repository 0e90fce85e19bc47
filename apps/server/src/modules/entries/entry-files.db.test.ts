import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up as addEntryFiles } from '../../../migrations/20261206_entry_files.ts';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeUpload, openContest } from '../../../test/factories.ts';
import { eraseUploads } from '../uploads/erase-uploads.ts';
import { removeAbandonedUploads } from '../uploads/remove-upload.ts';
import { listFormFiles } from './entry-files.ts';
import { eraseEntries } from './erase-entries.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const readRows = () =>
  app.db.selectFrom('entry_files').selectAll().orderBy('entry_id').orderBy('upload_id').execute();

const listUploadIds = async (entryId: string) =>
  (
    await app.db
      .selectFrom('entry_files')
      .select('upload_id')
      .where('entry_id', '=', entryId)
      .execute()
  )
    .map(({ upload_id }) => upload_id)
    .sort();

const hasUpload = async (uploadId: string) =>
  (await app.db.selectFrom('uploads').select('id').where('id', '=', uploadId).execute()).length > 0;

/** Makes every upload of an account two days old. */
const ageUploads = (accountId: string) =>
  app.db
    .updateTable('uploads')
    .set({ created_at: sql`now() - interval '2 days'` })
    .where('account_id', '=', accountId)
    .execute();

/** Repeats the migration that created the table, and the columns of later migrations. */
async function rebuildEntryFiles(): Promise<void> {
  await sql`drop table entry_files`.execute(app.db);
  await addEntryFiles(app.db as never);
  await sql`alter table entry_files add column is_revised boolean not null default false`.execute(
    app.db,
  );
}

describe('the migration', () => {
  test('fills the table from drafts, submitted, withdrawn and erased entries', async () => {
    const maker = await createEntrant(app);
    const owner = maker.account;
    const upload = (kind: Parameters<typeof makeUpload>[2]) => makeUpload(app, owner.id, kind);
    const more = {
      materials: await upload('materials'),
      student_proof: await upload('student_proof'),
      subtitles: {
        mode: 'files' as const,
        zh: await upload('subtitles_zh'),
        en: await upload('subtitles_en'),
      },
    };
    const draft = await makeEntry(app, 'draft', { owner, form: more });
    await makeEntry(app, 'changes_requested', { owner });
    await makeEntry(app, 'withdrawn', { owner });
    const erased = await makeEntry(app, 'published');
    await app.db.transaction().execute((tx) => eraseEntries(tx, erased.owner.id));
    const removed = await maker.get('createEntry', {
      body: { team_logo: await upload('team_logo') },
    });
    await maker.get('removeUpload', { params: { id: removed.draft.team_logo ?? '' } });

    const saved = await readRows();
    await rebuildEntryFiles();
    expect(await readRows()).toEqual(saved);
    expect(await listUploadIds(draft.id)).toEqual(
      listFormFiles(draft.form)
        .map(({ id }): string => id)
        .sort(),
    );
    expect(await listUploadIds(draft.id)).toHaveLength(9);
    expect(await listUploadIds(erased.id)).toEqual([]);
    expect(await listUploadIds(removed.id)).toEqual([]);
  });

  test('ignores the previous form of an entry whose changes were requested', async () => {
    const { id, form } = await makeEntry(app, 'changes_requested');
    const sentBack = JSON.stringify({ draft: form, filenames: {} });
    await app.db
      .updateTable('entries')
      .set({ form: '{}', sent_back: sentBack })
      .where('id', '=', id)
      .execute();
    await rebuildEntryFiles();
    expect(await listUploadIds(id)).toEqual([]);
  });
});

describe('a saved form', () => {
  test('replaces the files of its entry', async () => {
    const maker = await createEntrant(app);
    const [first, second] = [
      await makeUpload(app, maker.account.id, 'team_logo'),
      await makeUpload(app, maker.account.id, 'team_logo'),
    ];
    const { id, version } = await maker.get('createEntry', { body: { team_logo: first } });
    expect(await listUploadIds(id)).toEqual([first]);
    await maker.get('saveEntry', { params: { id }, body: { version, team_logo: second } });
    expect(await listUploadIds(id)).toEqual([second]);
  });

  test('may name a file that was removed', async () => {
    const maker = await createEntrant(app);
    const logo = await makeUpload(app, maker.account.id, 'team_logo');
    const { id, version } = await maker.get('createEntry', { body: { team_logo: logo } });
    await maker.get('removeUpload', { params: { id: logo } });
    const saved = await maker.get('saveEntry', {
      params: { id },
      body: { version, team_logo: logo, title: 'Title' },
    });
    expect(saved.draft).toEqual({ team_logo: logo, title: 'Title' });
    expect(await listUploadIds(id)).toEqual([]);
  });

  test('releases a replaced file of an entry whose changes were requested once it is submitted', async () => {
    const maker = await createEntrant(app);
    const { id, form } = await makeEntry(app, 'changes_requested', { owner: maker.account });
    const logo = form.team_logo ?? '';
    const sentBack = JSON.stringify({ draft: form, filenames: {} });
    await app.db
      .updateTable('entries')
      .set({
        reasons: JSON.stringify([{ field: 'team_logo', reason: 'Blurred' }]),
        sent_back: sentBack,
      })
      .where('id', '=', id)
      .execute();
    expect(await maker.call('removeUpload', { params: { id: logo } })).toMatchObject({
      code: 4017,
    });
    const { version } = await maker.get('getMyEntry', { params: { id } });
    const sharper = await makeUpload(app, maker.account.id, 'team_logo');
    const saved = await maker.get('saveEntry', {
      params: { id },
      body: { version, team_logo: sharper },
    });
    await ageUploads(maker.account.id);
    await removeAbandonedUploads(app.ctx);
    expect(await hasUpload(logo)).toBe(true);
    await maker.get('submitEntry', { params: { id }, body: { version: saved.version } });
    await removeAbandonedUploads(app.ctx);
    expect(await hasUpload(logo)).toBe(false);
    expect(await hasUpload(sharper)).toBe(true);
  });
});

test.each(['draft', 'received', 'withdrawn'] as const)(
  'housekeeping keeps the files of an entry that is %s',
  async (state) => {
    const { owner, form } = await makeEntry(app, state);
    await ageUploads(owner.id);
    await removeAbandonedUploads(app.ctx);
    for (const { id } of listFormFiles(form)) expect(await hasUpload(id)).toBe(true);
  },
);

test('erasing an account removes its files, except those that an entry of another account uses', async () => {
  const { owner, id } = await makeEntry(app, 'published');
  const draft = await makeEntry(app, 'draft', { owner });
  const shared = await makeEntry(app, 'published', { form: { url: draft.form.url } });
  await app.db.transaction().execute(async (tx) => {
    await eraseEntries(tx, owner.id);
    await eraseUploads(tx, owner.id);
  });
  expect(await listUploadIds(id)).toEqual([]);
  expect(await listUploadIds(draft.id)).toEqual([]);
  const left = await app.db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', owner.id)
    .execute();
  expect(left).toEqual([{ id: shared.form.url }]);
});
