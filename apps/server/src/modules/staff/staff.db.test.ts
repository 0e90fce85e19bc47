import type { Role } from '@film-contest/contract/access';
import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createRandomId,
  listMailsTo,
  makeStaff,
  password,
  registerAccount,
} from '../../../test/factories.ts';
import { addAuthenticatorApp, expireIdentityProof } from '../../../test/second-factor.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { createSetUpLink } from './first-owner.ts';
import { lockOwners } from './owners.ts';

const app = await createTestApp();
afterAll(app.close);
const owner = await makeStaff(app, 'owner');

let guests = 0;
const createEmailAddress = () => `guest${++guests}@example.org`;

async function invite(
  email: string,
  roles: Role[] = ['reviewer'],
  by: Visitor = owner,
): Promise<string> {
  await by.get('inviteStaff', { body: { email, roles } });
  const [letter] = await listMailsTo(app, email);
  return /\/safeSuper\/#\/invitation\?token=([\w-]+)/.exec(letter?.text_body ?? '')?.[1] ?? '';
}

const acceptInvitation = (token: string, more: object = {}, visitor = app.visitor()) =>
  visitor.call('acceptInvitation', {
    body: { token, name: 'Lu Wei', password, confirmPassword: password, ...more },
  });

const read = (token: string) => app.visitor().call('readInvitation', { body: { token } });

describe('an invitation', () => {
  test('creates a member of staff with its roles, once', async () => {
    const email = createEmailAddress();
    const token = await invite(email, ['reviewer', 'editor']);
    expect(await read(token)).toMatchObject({
      data: { email, roles: ['reviewer', 'editor'], hasAccount: false },
    });
    const visitor = app.visitor();
    const joined = await acceptInvitation(token, {}, visitor);
    visitor.token = joined.data?.access_token ?? null;
    expect(await visitor.get('currentUser')).toMatchObject({
      name: 'Lu Wei',
      account: email,
      roles: ['editor', 'reviewer'],
    });
    expect(await visitor.call('consoleEntries', { query: {} })).toMatchObject({ ok: true });
    expect(await acceptInvitation(token)).toMatchObject({ code: 2001 });
    expect(await read(token)).toMatchObject({ code: 2001 });
    const body = { account: email, password };
    expect(await app.visitor().call('login', { body })).toMatchObject({ ok: true });
  });

  test.each([
    [{ password: 'weak', confirmPassword: 'weak' }, 'password', 1002],
    [{ password: 'P@ssw0rd', confirmPassword: 'P@ssw0rd' }, 'password', 4066],
    [{ confirmPassword: 'Other123!' }, 'confirmPassword', 1001],
    [{ confirmPassword: undefined }, 'confirmPassword', 1001],
    [{ name: 'dontHaveAccess' }, 'name', 1000],
    [{ name: ' ' }, 'name', 4009],
  ])('from a new person with %j is rejected', async (more, field, code) => {
    const token = await invite(createEmailAddress());
    expect(await acceptInvitation(token, more)).toMatchObject({
      code,
      fields: { [field]: { code } },
    });
    expect(await read(token)).toMatchObject({ ok: true });
  });

  test('requires the password of an existing account', async () => {
    const { id, email } = await registerAccount(app);
    const token = await invite(email);
    expect(await read(token)).toMatchObject({ data: { hasAccount: true } });
    const wrong = { password: 'Wrong123!', confirmPassword: undefined };
    for (let i = 0; i < 10; i++) {
      expect(await acceptInvitation(token, wrong)).toMatchObject({
        code: 1007,
        fields: { password: { code: 1007 } },
      });
    }
    expect(await acceptInvitation(token)).toMatchObject({ code: 4003 });
    await sql`delete from rate_limits`.execute(app.db);
    expect(await acceptInvitation(token, { confirmPassword: undefined })).toMatchObject({
      ok: true,
    });
    const { list } = await owner.get('consoleStaff', { query: { pageSize: 100 } });
    expect(list.find((member) => member.id === id)).toMatchObject({
      name: 'Lu Wei',
      account: email,
      roles: ['reviewer'],
      isMe: false,
    });
  });

  test('sets a new password for an account whose e-mail address was never verified', async () => {
    const { email } = await registerAccount(app, { isActivated: false });
    const token = await invite(email);
    expect(await read(token)).toMatchObject({ data: { hasAccount: false } });
    const chosen = { password: 'Changed1!', confirmPassword: 'Changed1!' };
    expect(await acceptInvitation(token, chosen)).toMatchObject({ ok: true });
    const logIn = (given: string) =>
      app.visitor().call('login', { body: { account: email, password: given } });
    expect(await logIn(password)).toMatchObject({ code: 1007 });
    expect(await logIn('Changed1!')).toMatchObject({ ok: true });
  });

  test('of a suspended account returns 2008', async () => {
    const { id, email } = await registerAccount(app);
    const token = await invite(email);
    await owner.get('suspendAccount', { params: { id }, body: { reason: 'Locked out.' } });
    expect(await acceptInvitation(token)).toMatchObject({ code: 2008 });
  });

  test('of an account with a second factor continues with its second step', async () => {
    const member = await makeStaff(app, 'reviewer');
    await addAuthenticatorApp(member);
    const { id, email } = member.account;
    await owner.get('removeStaff', { params: { id } });
    const joined = acceptInvitation(await invite(email));
    expect(await joined).toMatchObject({ code: 4060, data: { hasAuthenticator: true } });
  });

  test('accepted while its e-mail address is registered returns 4008', async () => {
    const email = createEmailAddress();
    const token = await invite(email);
    const late = await app.db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      const outcome = acceptInvitation(token);
      await waitUntilBlocked(app, 1);
      await registerAccount(app, { email });
      return { outcome };
    });
    expect(await late.outcome).toMatchObject({ code: 4008 });
    expect(await read(token)).toMatchObject({ data: { hasAccount: true } });
  });

  test('used ten times concurrently works once', async () => {
    const token = await invite(createEmailAddress());
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => acceptInvitation(token)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is replaced by a newer one, can be revoked and expires after a week', async () => {
    const email = createEmailAddress();
    const first = await invite(email);
    const second = await invite(email, ['editor']);
    expect(await read(first)).toMatchObject({ code: 2001 });
    const { invitations } = await owner.get('consoleStaff');
    const waiting = invitations.filter((each) => each.email === email);
    expect(waiting).toMatchObject([{ roles: ['editor'] }]);
    const params = { id: waiting[0]?.id ?? '' };
    expect(await owner.call('revokeInvitation', { params })).toMatchObject({ ok: true });
    expect(await owner.call('revokeInvitation', { params })).toMatchObject({ code: 4006 });
    expect(await read(second)).toMatchObject({ code: 2001 });

    const third = await invite(email);
    await app.db
      .updateTable('invitations')
      .set({ expires_at: sql`expires_at - interval '7 days'` })
      .where('email', '=', email)
      .execute();
    expect(await read(third)).toMatchObject({ code: 2001 });
    expect(await acceptInvitation(third)).toMatchObject({ code: 2001 });
    const open = (await owner.get('consoleStaff')).invitations.map((each) => each.email);
    expect(open).not.toContain(email);
  });

  test('of a member of staff returns 4021', async () => {
    const { account } = await makeStaff(app, 'editor');
    const body = { email: account.email, roles: ['reviewer' as const] };
    expect(await owner.call('inviteStaff', { body })).toMatchObject({
      fields: { email: { code: 4021 } },
    });
  });

  test.each([
    ['is removed', (id: string) => owner.get('removeStaff', { params: { id } })],
    [
      'is locked',
      (id: string) =>
        owner.get('suspendAccount', { params: { id }, body: { reason: 'Locked out.' } }),
    ],
    [
      'is an owner no more',
      (id: string) =>
        owner.get('saveStaffRoles', { params: { id }, body: { roles: ['editor', 'reviewer'] } }),
    ],
  ])('is invalid after its sender %s, even if they return', async (_, lose) => {
    const maker = await makeStaff(app, 'owner');
    const { id } = maker.account;
    const email = createEmailAddress();
    const token = await invite(email, ['owner'], maker);
    const kept = await invite(createEmailAddress());
    await lose(id);
    const { invitations } = await owner.get('consoleStaff');
    expect(invitations.map((each) => each.email)).not.toContain(email);
    await app.db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', id).execute();
    await app.db
      .insertInto('staff_roles')
      .values({ account_id: id, role: 'owner' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await acceptInvitation(token)).toMatchObject({ code: 2001 });
    expect(await acceptInvitation(kept)).toMatchObject({ ok: true });
    const { list } = await owner.get('consoleAudit', {
      query: { filters: { action: ['staff.uninvite'] }, pageSize: 1 },
    });
    expect(list).toMatchObject([{ who: 'The owner', before: { roles: ['owner'] } }]);
  });

  test('stays valid if its sender gets more roles', async () => {
    const maker = await makeStaff(app, 'owner');
    const token = await invite(createEmailAddress(), ['editor'], maker);
    const roles: Role[] = ['owner', 'editor'];
    await owner.get('saveStaffRoles', { params: { id: maker.account.id }, body: { roles } });
    expect(await acceptInvitation(token)).toMatchObject({ ok: true });
  });

  test.each([
    ['an owner no more', { role: 'editor' as const, suspended_at: null }],
    ['locked', { role: 'owner' as const, suspended_at: new Date() }],
  ])('by a sender who is now %s returns 2001', async (_, { role, suspended_at }) => {
    const maker = await makeStaff(app, 'owner');
    const token = await invite(createEmailAddress(), ['owner'], maker);
    const { id } = maker.account;
    await app.db.updateTable('staff_roles').set({ role }).where('account_id', '=', id).execute();
    await app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', id).execute();
    expect(await read(token)).toMatchObject({ code: 2001 });
    expect(await acceptInvitation(token)).toMatchObject({ code: 2001 });
  });

  test('accepted while its sender is removed returns 2001', async () => {
    const maker = await makeStaff(app, 'owner');
    const token = await invite(createEmailAddress(), ['owner'], maker);
    const { id } = maker.account;
    const late = await app.db.transaction().execute(async (tx) => {
      await lockOwners(tx);
      await tx.deleteFrom('staff_roles').where('account_id', '=', id).execute();
      const outcome = acceptInvitation(token);
      await waitUntilBlocked(app, 1);
      return { outcome };
    });
    expect(await late.outcome).toMatchObject({ code: 2001 });
  });

  test('is stored as a hash, and the outbox hides its secret', async () => {
    const email = createEmailAddress();
    const token = await invite(email);
    const rows = await app.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { list } = await owner.get('consoleOutbox', { query: { search: email } });
    const letter = await owner.get('consoleOutboxMessage', { params: { id: list[0]?.id ?? '' } });
    expect(letter.text).toContain('/safeSuper/#/invitation?token=…');
    expect(JSON.stringify(letter)).not.toContain(token);
  });

  test('is recorded without the e-mail address', async () => {
    const masked = 'g…@e…';
    const email = createEmailAddress();
    const token = await invite(email);
    await acceptInvitation(token);
    const { list } = await owner.get('consoleAudit', { query: { pageSize: 3 } });
    expect(list).toMatchObject([
      { who: 'Lu Wei', action: 'login.succeed' },
      { who: 'Lu Wei', action: 'staff.join', after: { roles: ['reviewer'] }, targetName: email },
      { who: 'The owner', action: 'staff.invite', after: { email: masked, roles: ['reviewer'] } },
    ]);
    const second = createEmailAddress();
    await invite(second);
    const { invitations } = await owner.get('consoleStaff');
    const id = invitations.find((each) => each.email === second)?.id ?? '';
    await owner.get('revokeInvitation', { params: { id } });
    const [last] = (await owner.get('consoleAudit', { query: { pageSize: 1 } })).list;
    expect(last).toMatchObject({ before: { email: masked, roles: ['reviewer'] }, after: null });
  });
});

describe('staff', () => {
  test('are listed with their roles and when they were last seen, to the minute', async () => {
    const { list, total } = await owner.get('consoleStaff', { query: { pageSize: 100 } });
    expect(list).toHaveLength(total);
    expect(list[0]).toEqual({
      id: owner.account.id,
      name: 'The owner',
      account: owner.account.email,
      roles: ['owner'],
      lastSeenAt: expect.stringMatching(/:00\.000Z$/),
      isMe: true,
      hasSecondFactor: false,
    });
  });

  test('get new roles, which apply at once', async () => {
    const staff = await makeStaff(app, 'reviewer');
    expect(await staff.call('consoleEntries', { query: {} })).toMatchObject({ ok: true });
    const params = { id: staff.account.id };
    const saved = await owner.get('saveStaffRoles', { params, body: { roles: ['editor'] } });
    expect(saved).toMatchObject({ id: params.id, roles: ['editor'], isMe: false });
    expect(await staff.call('consoleEntries', { query: {} })).toMatchObject({ code: 4007 });
    const { list } = await owner.get('consoleAudit', { query: { pageSize: 1 } });
    expect(list).toMatchObject([
      { action: 'staff.roles', before: { roles: ['reviewer'] }, after: { roles: ['editor'] } },
    ]);
  });

  test('become owners, by role or invitation, only after a recent proof of identity', async () => {
    const chief = await makeStaff(app, 'owner');
    const { account } = await makeStaff(app, 'editor');
    const params = { id: account.id };
    const save = (roles: Role[]) => chief.call('saveStaffRoles', { params, body: { roles } });
    const inviteToRoles = (roles: Role[]) =>
      chief.call('inviteStaff', { body: { email: createEmailAddress(), roles } });
    await expireIdentityProof(app, chief);
    expect(await save(['owner', 'editor'])).toMatchObject({ code: 4062 });
    expect(await inviteToRoles(['owner'])).toMatchObject({ code: 4062 });
    expect(await save(['reviewer'])).toMatchObject({ ok: true });
    expect(await inviteToRoles(['reviewer'])).toMatchObject({ ok: true });
    await chief.get('proveOneself', { body: { password } });
    expect(await save(['owner', 'editor'])).toMatchObject({ ok: true });
    expect(await inviteToRoles(['owner'])).toMatchObject({ ok: true });
    await expireIdentityProof(app, chief);
    // Is already an owner.
    expect(await save(['owner'])).toMatchObject({ ok: true });
  });

  test('lose their sessions when they are removed', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await staff.get('consoleSummary');
    const params = { id: staff.account.id };
    expect(await owner.call('removeStaff', { params })).toMatchObject({ ok: true });
    await expect(staff.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect(await owner.call('removeStaff', { params })).toMatchObject({ code: 4006 });
    const body = { roles: ['editor' as const] };
    expect(await owner.call('saveStaffRoles', { params, body })).toMatchObject({ code: 4006 });
    const unknown = { params: { id: createRandomId() }, body };
    expect(await owner.call('saveStaffRoles', unknown)).toMatchObject({ code: 4006 });
  });

  test('keep one owner when two remove each other concurrently', async () => {
    const fresh = await createTestApp();
    try {
      const [one, two] = [await makeStaff(fresh, 'owner'), await makeStaff(fresh, 'owner')];
      const demoteToEditor = (who: typeof one, whom: typeof one) =>
        who.call('saveStaffRoles', {
          params: { id: whom.account.id },
          body: { roles: ['editor'] },
        });
      const outcomes = await Promise.all([demoteToEditor(one, two), demoteToEditor(two, one)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const last = outcomes[0]?.ok ? one : two;
      expect(await demoteToEditor(last, last)).toMatchObject({ code: 4022 });
      const params = { id: last.account.id };
      expect(await last.call('removeStaff', { params })).toMatchObject({ code: 4022 });
      await fresh.db
        .updateTable('accounts')
        .set({ suspended_at: new Date() })
        .where('id', '!=', params.id)
        .execute();
      const other = last === one ? two : one;
      await fresh.db
        .insertInto('staff_roles')
        .values({ account_id: other.account.id, role: 'owner' })
        .execute();
      expect(await last.call('removeStaff', { params })).toMatchObject({ code: 4022 });
    } finally {
      await fresh.close();
    }
  });
});

test('a setup link can be checked without consuming it', async () => {
  const fresh = await createTestApp();
  try {
    const token = (await createSetUpLink(fresh.ctx))?.split('token=')[1] ?? '';
    const check = (given: string) => fresh.visitor().call('checkSetUp', { body: { token: given } });
    expect(await check(token)).toMatchObject({ ok: true });
    expect(await check('unknown')).toMatchObject({ code: 2001 });
    const form = { name: 'Chen Mo', email: 'o@example.org', password, confirmPassword: password };
    await fresh.visitor().get('setUpOwner', { body: { token, ...form } });
    expect(await check(token)).toMatchObject({ code: 2001 });
  } finally {
    await fresh.close();
  }
});
