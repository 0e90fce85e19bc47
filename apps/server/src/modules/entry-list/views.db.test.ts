import { maxViews } from '@film-contest/contract/entry-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, registerAccount } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const params = { list: 'entries' } as const;
const view = { name: 'Late ones', query: 'filters=%7B%7D', isShared: false };

let owner: Visitor;
let reviewer: Visitor;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
  reviewer = await makeStaff(app, 'reviewer');
});

const listViewNames = async (who: Visitor) =>
  (await who.get('listChoices', { params })).views.map(({ name, isMine }) => [name, isMine]);

test('a view is private until it is shared, and only its owner can change it', async () => {
  const made = await owner.get('createView', { params, body: view });
  expect(made).toMatchObject({ ...view, version: 0, isMine: true, by: 'The owner' });
  expect(await listViewNames(owner)).toEqual([['Late ones', true]]);
  expect(await listViewNames(reviewer)).toEqual([]);

  const inPath = { ...params, id: made.id };
  const shared = { ...view, name: 'Late', isShared: true };
  const saved = await owner.get('saveView', { params: inPath, body: { ...shared, version: 0 } });
  expect(saved).toMatchObject({ ...shared, version: 1 });
  expect(await listViewNames(reviewer)).toEqual([['Late', false]]);

  const body = { ...shared, version: 1 };
  const notTheirs = { ok: false, code: 4006 };
  expect(await reviewer.call('saveView', { params: inPath, body })).toMatchObject(notTheirs);
  expect(await reviewer.call('removeView', { params: inPath })).toMatchObject(notTheirs);
  expect(
    await owner.call('saveView', { params: inPath, body: { ...body, version: 0 } }),
  ).toMatchObject({ ok: false, code: 4008 });

  await owner.get('removeView', { params: inPath });
  expect(await listViewNames(reviewer)).toEqual([]);
});

test('view names are unique per account', async () => {
  await owner.get('createView', { params, body: view });
  await reviewer.get('createView', { params, body: view });
  const again = await owner.call('createView', { params, body: { ...view, name: ' LATE ones' } });
  const taken = { ok: false, code: 4021, fields: { name: { code: 4021 } } };
  expect(again).toMatchObject(taken);
  const { id } = await owner.get('createView', { params, body: { ...view, name: 'Early ones' } });
  const body = { ...view, version: 0 };
  const saved = owner.call('saveView', { params: { ...params, id }, body });
  expect(await saved).toMatchObject(taken);
});

test('the number of views per account is limited, also for concurrent requests', async () => {
  const busy = await makeStaff(app, 'owner');
  const account_id = busy.account.id;
  const made = Array.from({ length: maxViews - 1 }, (_, i) => ({
    account_id,
    list: 'entries',
    name: `View ${i}`,
    query: '',
    is_shared: false,
  }));
  await app.db.insertInto('saved_views').values(made).execute();
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      busy.call('createView', { params, body: { ...view, name } }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) {
    if (!answer.ok) expect(answer).toMatchObject({ fields: { name: { code: 4004 } } });
  }
  expect((await busy.get('listChoices', { params })).views).toHaveLength(maxViews);
});

test('a view rejects long texts', async () => {
  const long = { ...view, name: 'Long', query: 'x'.repeat(2_001) };
  expect(await owner.call('createView', { params, body: long })).toMatchObject({
    ok: false,
    fields: { query: { code: 4010 } },
  });
  const body = { ...long, query: 'x'.repeat(2_000) };
  await owner.get('createView', { params, body });
});

test('chosen columns apply only to their account', async () => {
  expect((await owner.get('listChoices', { params })).columns).toBeNull();
  for (const columns of [['number', 'title'], ['votes']]) {
    await owner.get('chooseColumns', { params, body: { columns } });
    expect((await owner.get('listChoices', { params })).columns).toEqual(columns);
  }
  expect((await reviewer.get('listChoices', { params })).columns).toBeNull();
});

test('the record of an entry shows each reader only what they may see', async () => {
  const maker = await registerAccount(app, { email: 'recorded@example.org' });
  const { id, version, form } = await makeEntry(app, 'in_review', { owner: maker });
  const reasons = [
    { field: 'title' as const, reason: 'Too long' },
    { field: 'guardian' as const, reason: 'Nobody answers' },
  ];
  await owner.get('requestChanges', { params: { id }, body: { version, reasons } });
  const record = await owner.get('entryRecord', { params: { id } });
  expect(record.audit).toMatchObject([
    { action: 'entry.request_changes', who: 'The owner', after: { state: 'changes_requested' } },
  ]);
  expect(record.letters).toHaveLength(1);
  expect(record.files).toContainEqual(
    expect.objectContaining({ id: form.empower, field: 'empower', size: 1000, sha256: null }),
  );
  const toReviewer = await reviewer.get('entryRecord', { params: { id } });
  expect(toReviewer).toMatchObject({ audit: null, letters: null, files: record.files });

  const seen = await owner.get('entryAsMaker', { params: { id } });
  expect(seen).toMatchObject({ state: 'changes_requested', reasons, film: { state: 'ready' } });
  const secretary = await makeStaff(app, 'jurySecretary');
  const seenByOthers = await secretary.get('entryAsMaker', { params: { id } });
  expect(JSON.stringify(seenByOthers)).not.toContain('Nobody answers');
});

test.each(['entryRecord', 'entryAsMaker'] as const)('%s does not find drafts', async (name) => {
  const { id } = await makeEntry(app, 'draft');
  expect(await owner.call(name, { params: { id } })).toMatchObject({ ok: false, code: 4006 });
});
