import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRandomId, makeEntry, makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const ann = await makeStaff(app, 'reviewer');
const ben = await makeStaff(app, 'reviewer');
const secretary = await makeStaff(app, 'jurySecretary');

beforeEach(async () => {
  await app.db
    .updateTable('entries')
    .set({ state: 'withdrawn' })
    .where('state', '=', 'in_review')
    .execute();
});

const assign = (id: string, from: string | null, to: string | null, who: Visitor = ann) =>
  who.call('assignEntry', { params: { id }, body: { from, to } });

const findAssigned = async (who: Visitor, assignee: string[]) => {
  const filters = { state: ['in_review' as const], assignee };
  const { list, total } = await who.get('consoleEntries', { query: { filters } as object });
  expect(total).toBe(list.length);
  return list.map(({ id }) => id);
};

describe('an assignment', () => {
  test('is shown and found, and can be removed', async () => {
    const { id } = await makeEntry(app, 'in_review');
    expect(await findAssigned(ann, ['nobody'])).toEqual([id]);
    const given = await assign(id, null, ben.account.id);
    expect(given).toMatchObject({ ok: true, data: { assignee: { id: ben.account.id } } });
    expect(await findAssigned(ann, ['nobody'])).toEqual([]);
    expect(await findAssigned(ann, ['me'])).toEqual([]);
    expect(await findAssigned(ben, ['me'])).toEqual([id]);
    expect(await findAssigned(secretary, [ben.account.id])).toEqual([id]);
    expect(await findAssigned(ann, ['me', 'nobody', ben.account.id])).toEqual([id]);
    expect(await assign(id, ben.account.id, null)).toMatchObject({ data: { assignee: null } });
    expect(await findAssigned(ben, ['nobody'])).toEqual([id]);
  });

  test('is rejected for a stale assignee', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const outcomes = await Promise.all(
      [ann, ben].map((who) => assign(id, null, who.account.id, who)),
    );
    expect(outcomes.map(({ code }) => code ?? 0).sort()).toEqual([0, 4008]);
  });

  test('is audited once', async () => {
    const owner = await makeStaff(app, 'owner');
    const { id } = await makeEntry(app, 'in_review');
    await assign(id, null, ann.account.id);
    await assign(id, ann.account.id, ann.account.id);
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([
      { action: 'entry.assign', before: { assignee: null }, after: { assignee: 'The reviewer' } },
    ]);
  });

  test.each(['somebody who cannot review', 'nobody there is'])('to %s is rejected', async (who) => {
    const { id } = await makeEntry(app, 'in_review');
    const to = who === 'nobody there is' ? createRandomId() : secretary.account.id;
    expect(await assign(id, null, to)).toMatchObject({ fields: { to: { code: 1000 } } });
    expect(await findAssigned(ann, ['nobody'])).toEqual([id]);
  });

  test('of a draft is rejected', async () => {
    const { id } = await makeEntry(app, 'draft');
    expect(await assign(id, null, ann.account.id)).toMatchObject({ code: 4006 });
    expect(await assign(createRandomId(), null, ann.account.id)).toMatchObject({ code: 4006 });
  });

  test('to former staff is ignored', async () => {
    const gone = await makeStaff(app, 'reviewer');
    const { id } = await makeEntry(app, 'in_review');
    await assign(id, null, gone.account.id);
    await app.db.deleteFrom('staff_roles').where('account_id', '=', gone.account.id).execute();
    expect(await findAssigned(ann, ['nobody'])).toEqual([id]);
    const { list } = await ann.get('reviewers');
    expect(list.map((each) => each.id)).not.toContain(gone.account.id);
    expect(list.filter((each) => each.isMe)).toMatchObject([{ id: ann.account.id }]);
    expect(await assign(id, null, ann.account.id)).toMatchObject({ ok: true });
  });
});

test('entries of suspended staff are available to everyone until the suspension ends', async () => {
  const locked = await makeStaff(app, 'reviewer');
  const { id } = await makeEntry(app, 'in_review');
  await assign(id, null, locked.account.id);
  const suspend = (suspended_at: Date | null) =>
    app.db
      .updateTable('accounts')
      .set({ suspended_at })
      .where('id', '=', locked.account.id)
      .execute();
  await suspend(new Date());
  expect(await findAssigned(ann, ['nobody'])).toEqual([id]);
  expect(await ann.get('nextForMe')).toEqual({ id });
  expect(await assign(id, null, locked.account.id)).toMatchObject({
    fields: { to: { code: 1000 } },
  });
  await suspend(null);
  expect(await findAssigned(ann, [locked.account.id])).toEqual([id]);
});

describe('the next one', () => {
  const readNextEntry = async (who: Visitor) => (await who.get('nextForMe')).id;

  test('is an own entry first, then the oldest unassigned one, and never a colleague’s', async () => {
    const [theirs, oldest, mine] = await makeQueue(3);
    await assign(theirs ?? '', null, ben.account.id);
    await assign(mine ?? '', null, ann.account.id);
    expect(await readNextEntry(ann)).toBe(mine);
    await assign(mine ?? '', ann.account.id, ben.account.id);
    expect(await readNextEntry(ann)).toBe(oldest);
    await app.db
      .updateTable('entries')
      .set({ state: 'withdrawn' })
      .where('number', 'is not', null)
      .where('id', '!=', theirs ?? '')
      .execute();
    expect(await readNextEntry(ann)).toBeNull();
    expect(await readNextEntry(ben)).toBe(theirs);
  });

  test('is held at once, so that concurrent reviewers get different entries', async () => {
    const ids = await makeQueue(3);
    const got = await Promise.all([
      readNextEntry(ann),
      readNextEntry(ben),
      readNextEntry(await makeStaff(app, 'owner')),
    ]);
    expect([...got].sort()).toEqual([...ids].sort());
    expect(await readNextEntry(await makeStaff(app, 'owner'))).toBeNull();
    // The own entry is still returned.
    expect(ids).toContain(await readNextEntry(ann));
  });

  async function makeQueue(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push((await makeEntry(app, 'in_review')).id);
    return ids;
  }
});
