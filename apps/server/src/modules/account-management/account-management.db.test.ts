import { randomUUID } from 'node:crypto';
import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  type Account,
  createEntrant,
  createRandomId,
  makeEntry,
  makeStaff,
  password,
  readMailedToken,
  registerAccount,
  signIn,
} from '../../../test/factories.ts';
import { withFailingResponseStore } from '../../../test/stored-responses.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { queueMail } from '../outbox/outbox.ts';

const app = await createTestApp();
afterAll(app.close);

const support = await makeStaff(app, 'support');
const body = { reason: 'Sells votes.' };
const findAccounts = async (search: string, more: object = {}) => {
  const { list, total } = await support.get('consoleAccounts', { query: { search, ...more } });
  expect(total).toBeGreaterThanOrEqual(list.length);
  return list;
};

describe('the list of accounts', () => {
  test('finds by identifier and name', async () => {
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
    expect(await findAccounts('FIND_')).toEqual([row]);
    expect(await findAccounts('gu y')).toEqual([row]);
    expect(await findAccounts('find%')).toEqual([]);
    expect(await findAccounts(support.account.email)).toMatchObject([
      { isStaff: true, entries: 0 },
    ]);
  });

  test('filters by state and sorts in both directions', async () => {
    const one = await registerAccount(app, { email: 's1@states.example', isActivated: false });
    const two = await registerAccount(app, { email: 's2@states.example' });
    await support.get('suspendAccount', { params: { id: two.id }, body });
    const listIds = async (more: object) =>
      (await findAccounts('states.example', more)).map(({ id }) => id);
    expect(await listIds({ filters: { state: ['inactive'] } })).toEqual([one.id]);
    expect(await listIds({ filters: { state: ['suspended'] } })).toEqual([two.id]);
    expect(await listIds({ filters: { state: ['active'] } })).toEqual([]);
    expect(await listIds({ sorter: { createdAt: 'ascend' } })).toEqual([one.id, two.id]);
    expect(await listIds({ sorter: { createdAt: 'descend' } })).toEqual([two.id, one.id]);
    expect(await listIds({ pageSize: 1 })).toEqual([two.id]);
  });

  test('filters by kind of identifier and by group', async () => {
    const name = 'Filtered Person';
    const other = await registerAccount(app, { name });
    const entrant = await registerAccount(app, { name });
    await makeEntry(app, 'draft', { owner: entrant });
    const staff = await registerAccount(app, { name });
    await app.db
      .insertInto('staff_roles')
      .values({ account_id: staff.id, role: 'editor' })
      .execute();
    const phone = await registerAccount(app, { name });
    await app.db
      .updateTable('accounts')
      .set({ email: null, phone: '13800138123' })
      .where('id', '=', phone.id)
      .execute();
    const listIds = async (filters: object) =>
      (await findAccounts(name, { filters, sorter: { createdAt: 'ascend' } })).map(({ id }) => id);
    expect(await listIds({ kind: ['phone'] })).toEqual([phone.id]);
    expect(await listIds({ kind: ['email'] })).toEqual([other.id, entrant.id, staff.id]);
    expect(await listIds({ company: ['entrant'] })).toEqual([entrant.id]);
    expect(await listIds({ company: ['entrant', 'staff'] })).toEqual([entrant.id, staff.id]);
    expect(await listIds({ company: ['other'], kind: ['email'] })).toEqual([other.id]);
  });
});

describe('one account', () => {
  test('is returned with all its data', async () => {
    const account = await registerAccount(app, { name: 'Lin', locale: 'zh-TW' });
    const visitor = await signIn(app, account);
    await visitor.get('account');
    const entry = await makeEntry(app, 'published', { owner: account, form: { title: '开场' } });
    await app.db.transaction().execute((tx) =>
      queueMail(tx, {
        to: account.email,
        locale: 'en-US',
        template: 'notice',
        values: { link: 'http://contest.test/' },
      }),
    );
    await app.db
      .insertInto('contact_messages')
      .values({ content: 'A question.', name: 'Lin', contact: account.email, locale: 'zh-TW' })
      .execute();
    const params = { id: account.id };
    expect(await support.get('consoleAccount', { params })).toEqual({
      id: account.id,
      account: account.email,
      name: 'Lin',
      state: 'active',
      isStaff: false,
      entries: 1,
      createdAt: expect.any(String),
      kind: 'email',
      locale: 'zh-TW',
      activatedAt: expect.any(String),
      consent: { version: 1, at: expect.any(String) },
      suspension: null,
      sessions: { count: 1, lastUsedAt: expect.any(String) },
      roles: [],
      entryList: [
        {
          id: entry.id,
          number: String(entry.number).padStart(4, '0'),
          title: '开场',
          state: 'published',
        },
      ],
      letters: [
        {
          id: expect.any(String),
          channel: 'mail',
          subject: expect.any(String),
          kind: 'notice',
          state: 'queued',
          at: expect.any(String),
        },
      ],
      enquiries: [
        {
          id: expect.any(String),
          excerpt: 'A question.',
          state: 'open',
          at: expect.any(String),
        },
      ],
      mayChange: true,
    });
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.get('consoleAccount', { params })).toMatchObject({ mayChange: false });
    const unknown = { params: { id: createRandomId() } };
    expect(await support.call('consoleAccount', unknown)).toMatchObject({ code: 4006 });
  });

  test('can be logged out everywhere', async () => {
    const visitor = await createEntrant(app);
    await visitor.get('account');
    const params = { id: visitor.account.id };
    expect(await support.get('endSessions', { params })).toMatchObject({
      sessions: { count: 0 },
      state: 'active',
    });
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    const own = { params: { id: support.account.id } };
    expect(await support.call('endSessions', own)).toMatchObject({ code: 4007 });
  });

  test('gets its activation link again, within a limit', async () => {
    const { id, email } = await registerAccount(app, { isActivated: false });
    const send = () => support.call('mailActivation', { params: { id } });
    expect(await send()).toMatchObject({ code: 2002 });
    const token = await readMailedToken(app, email);
    expect(await send()).toMatchObject({ ok: true });
    const activate = (with_: string) => app.visitor().call('activate', { body: { token: with_ } });
    expect(await activate(token)).toMatchObject({ code: 2001 });
    expect(await activate(await readMailedToken(app, email))).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ code: 4017 });
    const other = await registerAccount(app, { isActivated: false });
    const mailActivationAgain = () => support.call('mailActivation', { params: { id: other.id } });
    for (let i = 0; i < 5; i++) expect(await mailActivationAgain()).toMatchObject({ ok: true });
    expect(await mailActivationAgain()).toMatchObject({ code: 4003 });
    const { list } = await (await makeStaff(app, 'owner')).get('consoleAudit', {
      query: { filters: { target: [`account:${other.id}`] } },
    });
    expect(list.map(({ action }) => action)).toEqual(Array(5).fill('account.mail_activation'));
  });
});

describe('on request of its owner', () => {
  const eraseAccountAs = (who: Visitor, { id, email }: Account, more: object = {}) =>
    who.call('eraseAccountOf', {
      params: { id },
      body: { account: email, withdrawsPublished: false, ...more },
    });

  test('exports all data and records it', async () => {
    const owner = await makeStaff(app, 'owner');
    const account = await registerAccount(app);
    const params = { id: account.id };
    const query = { filters: { target: [`account:${account.id}`] } };
    const listRecords = async () => (await owner.get('consoleAudit', { query })).list;
    const keyed = { params, idempotencyKey: randomUUID() };
    await withFailingResponseStore(app, async () => {
      await expect(owner.call('exportAccountOf', keyed)).rejects.toMatchObject({ status: 500 });
    });
    expect(await listRecords()).toEqual([]);
    for (const _ of ['first', 'again']) {
      expect(await owner.get('exportAccountOf', keyed)).toMatchObject({
        account: { email: account.email },
        entries: [],
      });
    }
    expect(await listRecords()).toMatchObject([{ action: 'account.export' }]);
    expect(await owner.call('exportAccountOf', { params: { id: createRandomId() } })).toMatchObject(
      {
        code: 4006,
      },
    );
    expect(await support.call('exportAccountOf', { params })).toMatchObject({ code: 4007 });
  });

  test('erases an account after its identifier was typed, and its published films after a confirmation', async () => {
    const owner = await makeStaff(app, 'owner');
    const account = await registerAccount(app, { name: 'Gone Soon' });
    const published = await makeEntry(app, 'published', { owner: account });
    await makeEntry(app, 'draft', { owner: account });
    expect(await eraseAccountAs(owner, account, { account: 'x'.repeat(255) })).toMatchObject({
      fields: { account: { code: 2004 } },
    });
    expect(await eraseAccountAs(owner, account, { account: 'other@example.org' })).toMatchObject({
      code: 4071,
      fields: { account: { code: 4071 } },
    });
    expect(await eraseAccountAs(owner, account)).toMatchObject({
      code: 4015,
      fields: { withdrawsPublished: { code: 4015 } },
    });
    const typed = { account: ` ${account.email.toUpperCase()} `, withdrawsPublished: true };
    expect(await eraseAccountAs(owner, account, typed)).toMatchObject({ ok: true });
    expect(await owner.call('consoleAccount', { params: { id: account.id } })).toMatchObject({
      code: 4006,
    });
    expect(
      await app.db
        .selectFrom('entries')
        .select(['number', 'state', 'title'])
        .where('account_id', '=', account.id)
        .execute(),
    ).toEqual([{ number: published.number, state: 'withdrawn', title: '' }]);
    const query = { filters: { target: [`account:${account.id}`] } };
    const { list } = await owner.get('consoleAudit', { query });
    const number = String(published.number).padStart(4, '0');
    expect(list).toMatchObject([
      { action: 'account.erase', before: { entries: 2, published: [number] }, after: null },
    ]);
    expect(JSON.stringify(list)).not.toContain(account.email);
    expect(await eraseAccountAs(owner, account, typed)).toMatchObject({ code: 4006 });
  });

  test('both require a recent proof of identity', async () => {
    const owner = await makeStaff(app, 'owner');
    const account = await registerAccount(app);
    await app.db
      .updateTable('sessions')
      .set({ proved_at: sql`now() - interval '11 minutes'` })
      .where('account_id', '=', owner.account.id)
      .execute();
    const params = { id: account.id };
    expect(await owner.call('exportAccountOf', { params })).toMatchObject({ code: 4062 });
    expect(await eraseAccountAs(owner, account)).toMatchObject({ code: 4062 });
    await owner.get('proveOneself', { body: { password } });
    expect(await owner.call('exportAccountOf', { params })).toMatchObject({ ok: true });
    expect(await eraseAccountAs(owner, account)).toMatchObject({ ok: true });
  });

  test('only owners erase accounts, and never those of staff', async () => {
    const owner = await makeStaff(app, 'owner');
    const reviewer = await makeStaff(app, 'reviewer');
    expect(await eraseAccountAs(owner, reviewer.account)).toMatchObject({ code: 4070 });
    expect(await eraseAccountAs(owner, owner.account)).toMatchObject({ code: 4070 });
    expect(await eraseAccountAs(support, await registerAccount(app))).toMatchObject({ code: 4007 });
  });
});

describe('suspending', () => {
  test.each([
    ['', 4009],
    [' ', 4009],
    ['x', 4011],
    ['x'.repeat(1001), 4010],
  ])('with the reason %j is rejected beside its field', async (reason, code) => {
    const { id } = await registerAccount(app);
    expect(
      await support.call('suspendAccount', { params: { id }, body: { reason } }),
    ).toMatchObject({ fields: { reason: { code } } });
  });

  test('ends the sessions at once and can be undone', async () => {
    const visitor = await createEntrant(app);
    const { id, email } = visitor.account;
    await visitor.get('account');
    const suspended = await support.get('suspendAccount', { params: { id }, body });
    expect(suspended).toMatchObject({
      id,
      state: 'suspended',
      suspension: { at: expect.any(String), reason: 'Sells votes.', by: 'The support' },
      sessions: { count: 0, lastUsedAt: null },
    });
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    const login = () => app.visitor().call('login', { body: { account: email, password } });
    expect(await login()).toMatchObject({ code: 2008 });
    expect(await support.call('suspendAccount', { params: { id }, body })).toMatchObject({
      code: 4017,
    });

    expect(await support.get('restoreAccount', { params: { id } })).toMatchObject({
      state: 'active',
      suspension: null,
    });
    expect(await login()).toMatchObject({ ok: true });
    expect(await support.call('restoreAccount', { params: { id } })).toMatchObject({ code: 4017 });
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([
      { who: 'The support', action: 'account.restore', target: `account:${id}`, before: body },
      { who: 'The support', action: 'account.suspend', targetName: email, after: body },
    ]);
  });

  test('rejects the own account, staff without the access to manage them, and unknown accounts', async () => {
    const owner = await makeStaff(app, 'owner');
    const other = await makeStaff(app, 'owner');
    const suspendAs = async (who: typeof owner, id: string) =>
      (await who.call('suspendAccount', { params: { id }, body })).code;
    expect(await suspendAs(support, support.account.id)).toBe(4007);
    expect(await suspendAs(support, owner.account.id)).toBe(4007);
    const reviewer = await makeStaff(app, 'reviewer');
    expect(await suspendAs(support, reviewer.account.id)).toBe(4007);
    expect(await suspendAs(owner, reviewer.account.id)).toBeUndefined();
    const back = { params: { id: reviewer.account.id } };
    expect(await support.call('restoreAccount', back)).toMatchObject({ code: 4007 });
    expect(await owner.call('restoreAccount', back)).toMatchObject({ ok: true });
    expect(await suspendAs(owner, owner.account.id)).toBe(4007);
    expect(await suspendAs(owner, createRandomId())).toBe(4006);
    expect(await suspendAs(owner, other.account.id)).toBeUndefined();
    const restored = await support.call('restoreAccount', { params: { id: other.account.id } });
    expect(restored).toMatchObject({ code: 4007 });
  });

  test('two owners who suspend each other concurrently leave one active', async () => {
    const fresh = await createTestApp();
    try {
      const [one, two] = [await makeStaff(fresh, 'owner'), await makeStaff(fresh, 'owner')];
      const outcomes = await Promise.allSettled([
        one.call('suspendAccount', { params: { id: two.account.id }, body }),
        two.call('suspendAccount', { params: { id: one.account.id }, body }),
      ]);
      const won = outcomes.filter((each) => each.status === 'fulfilled' && each.value.ok);
      expect(won).toHaveLength(1);
    } finally {
      await fresh.close();
    }
  });
});
