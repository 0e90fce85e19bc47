import { SessionLost } from '@film-contest/contract/client';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  anyId,
  contestant,
  makeEntry,
  makeStaff,
  password,
  registerAccount,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

const support = await makeStaff(app, 'support');
const find = async (search: string, more: object = {}) => {
  const { list, total } = await support.get('consoleAccounts', { query: { search, ...more } });
  expect(total).toBeGreaterThanOrEqual(list.length);
  return list;
};

describe('the list of accounts', () => {
  test('finds by address and name, and tells what each is', async () => {
    const account = await registerAccount(app, { email: 'find_me@example.org', name: 'Gu Ye' });
    await makeEntry(app, 'draft', { owner: account });
    await makeEntry(app, 'published', { owner: account });
    const row = {
      id: account.id,
      account: 'find_me@example.org',
      name: 'Gu Ye',
      state: 'active',
      isStaff: false,
      entries: 2,
      createdAt: expect.any(String),
    };
    expect(await find('FIND_')).toEqual([row]);
    expect(await find('gu y')).toEqual([row]);
    expect(await find('find%')).toEqual([]);
    expect(await find(support.account.email)).toMatchObject([{ isStaff: true, entries: 0 }]);
  });

  test('filters by state and turns around', async () => {
    const one = await registerAccount(app, { email: 's1@states.example', isActivated: false });
    const two = await registerAccount(app, { email: 's2@states.example' });
    await support.get('suspendAccount', { params: { id: two.id } });
    const ids = async (more: object) => (await find('states.example', more)).map(({ id }) => id);
    expect(await ids({ filters: { state: ['inactive'] } })).toEqual([one.id]);
    expect(await ids({ filters: { state: ['suspended'] } })).toEqual([two.id]);
    expect(await ids({ filters: { state: ['active'] } })).toEqual([]);
    expect(await ids({ sorter: { createdAt: 'ascend' } })).toEqual([one.id, two.id]);
    expect(await ids({ sorter: { createdAt: 'descend' } })).toEqual([two.id, one.id]);
    expect(await ids({ pageSize: 1 })).toEqual([two.id]);
  });
});

describe('suspending', () => {
  test('ends the sessions at once, and can be undone', async () => {
    const visitor = await contestant(app);
    const { id, email } = visitor.account;
    await visitor.get('account');
    const suspended = await support.get('suspendAccount', { params: { id } });
    expect(suspended).toMatchObject({ id, state: 'suspended' });
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    const login = () => app.visitor().call('login', { body: { account: email, password } });
    expect(await login()).toMatchObject({ code: 2008 });
    expect(await support.call('suspendAccount', { params: { id } })).toMatchObject({ code: 4017 });

    expect(await support.get('restoreAccount', { params: { id } })).toMatchObject({
      state: 'active',
    });
    expect(await login()).toMatchObject({ ok: true });
    expect(await support.call('restoreAccount', { params: { id } })).toMatchObject({ code: 4017 });
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([
      { who: 'The support', action: 'account.restore', target: `account:${id}` },
      { who: 'The support', action: 'account.suspend', targetName: email },
    ]);
  });

  test('oneself, staff unless one manages them, or nobody, is refused', async () => {
    const owner = await makeStaff(app, 'owner');
    const other = await makeStaff(app, 'owner');
    const outcome = async (who: typeof owner, id: string) =>
      (await who.call('suspendAccount', { params: { id } })).code;
    expect(await outcome(support, support.account.id)).toBe(4007);
    expect(await outcome(support, owner.account.id)).toBe(4007);
    const reviewer = await makeStaff(app, 'reviewer');
    expect(await outcome(support, reviewer.account.id)).toBe(4007);
    expect(await outcome(owner, reviewer.account.id)).toBeUndefined();
    const back = { params: { id: reviewer.account.id } };
    expect(await support.call('restoreAccount', back)).toMatchObject({ code: 4007 });
    expect(await owner.call('restoreAccount', back)).toMatchObject({ ok: true });
    expect(await outcome(owner, owner.account.id)).toBe(4007);
    expect(await outcome(owner, anyId())).toBe(4006);
    expect(await outcome(owner, other.account.id)).toBeUndefined();
    const restored = await support.call('restoreAccount', { params: { id: other.account.id } });
    expect(restored).toMatchObject({ code: 4007 });
  });

  test('two owners who lock each other at once do not lock everyone out', async () => {
    const fresh = await createTestApp();
    try {
      const [one, two] = [await makeStaff(fresh, 'owner'), await makeStaff(fresh, 'owner')];
      const outcomes = await Promise.allSettled([
        one.call('suspendAccount', { params: { id: two.account.id } }),
        two.call('suspendAccount', { params: { id: one.account.id } }),
      ]);
      const won = outcomes.filter((each) => each.status === 'fulfilled' && each.value.ok);
      expect(won).toHaveLength(1);
    } finally {
      await fresh.close();
    }
  });
});
