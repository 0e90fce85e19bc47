import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeUpload, openContest } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const listUploads = async (accountId: string) =>
  (await app.db.selectFrom('uploads').select('id').where('account_id', '=', accountId).execute())
    .map(({ id }) => id)
    .sort();

test('deleting a draft removes the files that no other entry uses', async () => {
  const maker = await createEntrant(app);
  const { id: accountId } = maker.account;
  const [own, shared, unnamed] = [
    await makeUpload(app, accountId, 'team_logo'),
    await makeUpload(app, accountId, 'empower'),
    await makeUpload(app, accountId, 'materials'),
  ];
  const { id } = await maker.get('createEntry', { body: { team_logo: own, empower: shared } });
  const other = await maker.get('createEntry', { body: { empower: shared } });
  expect(await maker.call('discardEntry', { params: { id } })).toMatchObject({ ok: true });
  expect(await maker.get('listMyEntries')).toMatchObject({ total: 1, list: [{ id: other.id }] });
  expect(await listUploads(accountId)).toEqual([shared, unnamed].sort());
  expect(await maker.call('discardEntry', { params: { id } })).toMatchObject({ code: 4006 });
});

test('deleting a draft keeps a film that a submitted entry uses', async () => {
  const maker = await createEntrant(app);
  const { form } = await makeEntry(app, 'in_review', { owner: maker.account });
  const before = await listUploads(maker.account.id);
  const { id } = await maker.get('createEntry', { body: { url: form.url } });
  await maker.get('discardEntry', { params: { id } });
  expect(await listUploads(maker.account.id)).toEqual(before);
});

test.each(['received', 'in_review', 'changes_requested', 'published', 'withdrawn'] as const)(
  'an entry in state %s cannot be deleted',
  async (state) => {
    const maker = await createEntrant(app);
    const { id } = await makeEntry(app, state, { owner: maker.account });
    expect(await maker.call('discardEntry', { params: { id } })).toMatchObject({ code: 4017 });
  },
);

test('the draft of another account is not found', async () => {
  const { id } = await makeEntry(app, 'draft');
  const stranger = await createEntrant(app);
  expect(await stranger.call('discardEntry', { params: { id } })).toMatchObject({ code: 4006 });
});
