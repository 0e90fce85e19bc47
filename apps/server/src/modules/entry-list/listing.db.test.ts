import type { EntryDraft } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import { makeEntry, makeUpload, registerAccount } from '../../../test/factories.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

const app = await createTestApp();
afterAll(app.close);

const readStoredRows = (db: Database | Tx = app.db) =>
  db.selectFrom('entry_listing').selectAll().orderBy('number').execute();

/** Computes the expected rows of the copy. */
const computeFreshRows = () =>
  app.db.transaction().execute(async (tx) => {
    await sql`truncate entry_listing`.execute(tx);
    await sql`select list_entries(array(select id from entries))`.execute(tx);
    return readStoredRows(tx);
  });

describe('the copy of the list', () => {
  test('is updated with entries, films and files', async () => {
    const maker = await registerAccount(app);
    const { id, form } = await makeEntry(app, 'in_review', { owner: maker });
    const check = (level: string) =>
      JSON.stringify([{ id: 'x', level, measured: {}, expected: {} }]);
    const changes: [string, () => Promise<unknown>][] = [
      [
        'a title',
        () =>
          app.db
            .updateTable('entries')
            .set({ form: JSON.stringify({ ...form, title: 'Renamed', group: 'open' }) })
            .where('id', '=', id)
            .execute(),
      ],
      [
        'a state',
        () =>
          app.db.updateTable('entries').set({ state: 'published' }).where('id', '=', id).execute(),
      ],
      [
        'a film',
        () =>
          app.db
            .updateTable('films')
            .set({ seconds: 99, checks: check('ok') })
            .where('upload_id', '=', form.url ?? '')
            .execute(),
      ],
      [
        'a file',
        () =>
          app.db
            .updateTable('uploads')
            .set({ checks: check('advice') })
            .where('id', '=', form.empower ?? '')
            .execute(),
      ],
    ];
    for (const [what, change] of changes) {
      const before = await readStoredRows();
      await change();
      const after = await readStoredRows();
      expect(after, what).not.toEqual(before);
      expect(after, what).toEqual(await computeFreshRows());
    }
    await app.db.deleteFrom('entries').where('id', '=', id).execute();
    expect(await readStoredRows()).toEqual(await computeFreshRows());
  });

  test('is updated with the name of a school', async () => {
    const id = await makeContentItem(app, 'schools', {
      texts: { 'en-US': { name: 'Old College' } },
    });
    const form = { group: 'student' as const, school_id: id, school_name: null };
    await makeEntry(app, 'in_review', { form });
    const texts = { 'zh-CN': null, 'zh-TW': null, 'en-US': { name: 'Ｎew College' } };
    await app.db
      .updateTable('contents')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', id)
      .execute();
    const found = (await readStoredRows()).filter((row) => row.search.includes('new college'));
    expect(found).toMatchObject([{ school_id: id }]);
    expect(await readStoredRows()).toEqual(await computeFreshRows());
  });

  test('changes only with the transaction of the entry', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const before = await readStoredRows();
    const failed = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('entries').set({ state: 'published' }).where('id', '=', id).execute();
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    expect(await readStoredRows()).toEqual(before);
  });
});

type Change = (tx: Tx) => Promise<unknown>;

const checked = JSON.stringify([{ id: 'x', level: 'advice', measured: {}, expected: {} }]);
const setEntry =
  (id: string, values: { state?: 'in_review' | 'published'; form?: EntryDraft; number?: number }) =>
  (tx: Tx) => {
    const { form, ...rest } = values;
    const set = { ...rest, ...(form && { form: JSON.stringify(form) }) };
    return tx.updateTable('entries').set(set).where('id', '=', id).execute();
  };
const checkUpload = (id: string) => (tx: Tx) =>
  tx.updateTable('uploads').set({ checks: checked }).where('id', '=', id).execute();
const checkFilm = (id: string) => (tx: Tx) =>
  tx.updateTable('films').set({ checks: checked }).where('upload_id', '=', id).execute();
const renameSchool = (id: number, name: string) => (tx: Tx) =>
  tx
    .updateTable('contents')
    .set({ texts: JSON.stringify({ 'zh-CN': null, 'zh-TW': null, 'en-US': { name } }) })
    .where('id', '=', id)
    .execute();

/** Runs the deferred triggers now instead of at the end of the transaction. */
const listNow = (tx: Tx) => sql`set constraints all immediate`.execute(tx);

/**
 * Runs two transactions concurrently: starts the first, runs the second until it waits for the first, and commits
 * both.
 */
async function runConcurrently(first: Change, second: Change): Promise<void> {
  let other: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await first(tx);
    await listNow(tx);
    other = app.db.transaction().execute(second);
    await Promise.race([other, waitUntilBlocked(app, 1)]);
  });
  await other;
}

const makeFilm = async (accountId: string) => {
  const id = await makeUpload(app, accountId, 'url');
  await app.db
    .insertInto('films')
    .values({ upload_id: id, state: 'ready', checks: '[]' })
    .execute();
  return id;
};

describe('two concurrent transactions', () => {
  let number = 9000;
  const makeSchool = () =>
    makeContentItem(app, 'schools', { texts: { 'en-US': { name: 'Old College' } } });
  const cases: [what: string, () => Promise<[Change, Change]>][] = [
    [
      'a state and the check of a file',
      async () => {
        const { id, form } = await makeEntry(app, 'in_review');
        return [setEntry(id, { state: 'published' }), checkUpload(form.empower ?? '')];
      },
    ],
    [
      'a submission and the check of a file',
      async () => {
        const { id, form } = await makeEntry(app, 'draft');
        number += 1;
        return [setEntry(id, { state: 'in_review', number }), checkUpload(form.empower ?? '')];
      },
    ],
    [
      'a submission and the check of its film',
      async () => {
        const owner = await registerAccount(app);
        const url = await makeFilm(owner.id);
        const { id } = await makeEntry(app, 'draft', { owner, form: { url } });
        number += 1;
        return [setEntry(id, { state: 'in_review', number }), checkFilm(url)];
      },
    ],
    [
      'another film and the check of it',
      async () => {
        const { id, form, owner } = await makeEntry(app, 'changes_requested');
        const url = await makeFilm(owner.id);
        return [setEntry(id, { form: { ...form, url } }), checkFilm(url)];
      },
    ],
    [
      'another school and its name',
      async () => {
        const [{ id, form }, school_id] = [await makeEntry(app, 'in_review'), await makeSchool()];
        const chosen = { ...form, group: 'student' as const, school_id, school_name: null };
        return [setEntry(id, { form: chosen }), renameSchool(school_id, 'New College')];
      },
    ],
  ];

  test.each(cases)('%s are both listed in any order', async (_what, make) => {
    const [first, second] = await make();
    await runConcurrently(first, second);
    expect(await readStoredRows()).toEqual(await computeFreshRows());
    const [later, earlier] = await make();
    await runConcurrently(earlier, later);
    expect(await readStoredRows()).toEqual(await computeFreshRows());
  });

  test('changes of a school and of entries do not deadlock', async () => {
    const [owner, school_id] = [await registerAccount(app), await makeSchool()];
    const form = { group: 'student' as const, school_id, school_name: null };
    const one = await makeEntry(app, 'in_review', { owner, form });
    const two = await makeEntry(app, 'in_review', { owner, form });
    const [low = '', high = ''] = [one.id, two.id].sort();
    let naming: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (tx) => {
      await setEntry(high, { state: 'published' })(tx);
      await listNow(tx);
      naming = app.db.transaction().execute(renameSchool(school_id, 'New College'));
      naming.catch(() => {});
      await waitUntilBlocked(app, 1);
      await setEntry(low, { state: 'published' })(tx);
    });
    await naming;
    expect(await readStoredRows()).toEqual(await computeFreshRows());
  });
});

test('housekeeping repairs rows that differ from the entries, and logs them', async () => {
  const [missing, old, sound] = [
    await makeEntry(app, 'in_review'),
    await makeEntry(app, 'in_review'),
    await makeEntry(app, 'published'),
  ];
  const runHousekeeping = async () => {
    app.lines.length = 0;
    await sql`select graphile_worker.add_job('housekeeping')`.execute(app.db);
    await app.runJobs();
    return app.lines.join('');
  };
  await sql`delete from entry_listing where entry_id = ${missing.id}`.execute(app.db);
  await sql`update entry_listing set state = 'published' where entry_id = ${old.id}`.execute(
    app.db,
  );
  const told = await runHousekeeping();
  expect(told).toContain(missing.id);
  expect(told).toContain(old.id);
  expect(told).not.toContain(sound.id);
  expect(await readStoredRows()).toEqual(await computeFreshRows());
  expect(await runHousekeeping()).not.toContain('list of entries');
});
