import { SessionLost } from '@film-contest/contract/client';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeStaff,
  openContest,
  password,
  registerAccount,
} from '../../../test/factories.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  createLoginCalls,
  expireIdentityProof,
  generateTotp,
  type Staff,
} from '../../../test/second-factor.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { rescueOwner } from './rescue-owner.ts';

const app = await createTestApp();
afterAll(app.close);
const { answer, finishLogin, logIn, startLogin, listSubjects, createStaff } = createLoginCalls(app);

describe('changing the own sign-in', () => {
  test('requires a proof of identity within ten minutes, by password, code or passkey', async () => {
    const { staff, secret } = await createStaff();
    const { key } = await addPasskey(staff);
    const expireProof = () => expireIdentityProof(app, staff);
    const beginSetup = () => staff.call('beginAuthenticator');
    await expireProof();
    for (const name of ['beginAuthenticator', 'beginPasskey', 'renewRecoveryCodes'] as const) {
      expect(await staff.call(name)).toMatchObject({ code: 4062 });
    }
    const { factors } = await staff.get('ownSignIn');
    const params = { id: factors[0]?.id ?? '' };
    expect(await staff.call('removeFactor', { params })).toMatchObject({ code: 4062 });

    const wrong = { password: 'Wrong123!' };
    expect(await staff.call('proveOneself', { body: wrong })).toMatchObject({
      fields: { password: { code: 1007 } },
    });
    expect(await staff.call('proveOneself', { body: { code: '000000' } })).toMatchObject({
      code: 4018,
    });
    expect(await beginSetup()).toMatchObject({ code: 4062 });
    await staff.get('proveOneself', { body: { password } });
    expect(await beginSetup()).toMatchObject({ ok: true });

    await expireProof();
    await staff.get('proveOneself', { body: { code: generateTotp(secret) } });
    expect(await beginSetup()).toMatchObject({ ok: true });

    await expireProof();
    const { ticket, options } = await staff.get('challengeOwnPasskey');
    const passkey = key.sign(options.challenge);
    const forged = { ticket, passkey: createSoftPasskey().sign(options.challenge) };
    expect(await staff.call('proveOneself', { body: forged })).toMatchObject({ code: 4018 });
    await staff.get('proveOneself', { body: { ticket, passkey } });
    expect(await beginSetup()).toMatchObject({ ok: true });
    await expireProof();
    expect(await staff.call('proveOneself', { body: { ticket, passkey } })).toMatchObject({
      code: 4061,
    });
  });

  test('sends a mail and is recorded', async () => {
    const { staff } = await createStaff();
    const { factors } = await staff.get('ownSignIn');
    await staff.get('removeFactor', { params: { id: factors[0]?.id ?? '' } });
    expect(await listSubjects(staff.account.email)).toEqual([
      'A second factor was removed from your console login',
      'A second factor was added to your console login',
    ]);
    expect(await staff.get('ownSignIn')).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: staff.account.id } });
    const actions = list.map(({ action }) => action);
    expect(actions).toEqual(['factor.remove', 'factor.add', 'login.succeed']);
    expect(await logIn(app.visitor(), staff)).toMatchObject({ ok: true });
  });

  test('stores the secret encrypted', async () => {
    const { staff, secret } = await createStaff();
    const row = await app.db
      .selectFrom('second_factors')
      .select('secret')
      .where('account_id', '=', staff.account.id)
      .executeTakeFirstOrThrow();
    expect(row.secret?.toString('latin1')).not.toContain(secret);
    // The secret is bound to its account.
    const thief = await makeStaff(app, 'reviewer');
    await app.db
      .insertInto('second_factors')
      .values({
        account_id: thief.account.id,
        kind: 'authenticator',
        name: 'X',
        secret: row.secret,
      })
      .execute();
    expect(await answer(await startLogin(thief), { code: generateTotp(secret) })).toMatchObject({
      code: 4018,
    });
  });

  test('confirms an app with its own ticket only', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const other = await makeStaff(app, 'reviewer');
    const { ticket, secret } = await other.get('beginAuthenticator');
    const body = { ticket, name: 'Phone', code: generateTotp(secret) };
    expect(await staff.call('addAuthenticator', { body })).toMatchObject({ code: 4061 });
    const wrong = { ...body, code: '000000' };
    expect(await other.call('addAuthenticator', { body: wrong })).toMatchObject({
      fields: { code: { code: 4018 } },
    });
    expect(await other.call('addAuthenticator', { body })).toMatchObject({ ok: true });
    expect(await other.call('addAuthenticator', { body })).toMatchObject({ code: 4061 });
  });

  test('is exported and erased with the account', async () => {
    const { staff, secret } = await createStaff();
    const data = await staff.get('exportAccount');
    expect(data).toMatchObject({
      secondFactors: [{ kind: 'authenticator', name: 'Phone' }],
      sessions: [{ network: expect.stringMatching(/^10\..*\/24$/) }],
    });
    expect(JSON.stringify(data)).not.toContain(secret);
    await staff.get('eraseAccount', { body: { password } });
    for (const table of ['second_factors', 'recovery_codes', 'factor_tickets'] as const) {
      const rows = app.db.selectFrom(table).selectAll().where('account_id', '=', staff.account.id);
      expect(await rows.execute()).toEqual([]);
    }
  });

  test('is limited to staff', async () => {
    const maker = await createEntrant(app);
    expect(await maker.call('beginAuthenticator')).toMatchObject({ code: 4007 });
    expect(await maker.call('proveOneself', { body: { password } })).toMatchObject({ code: 4007 });
  });
});

describe('where a second factor is required', () => {
  const setFactorRule = (requireSecondFactor: 'off' | 'owners' | 'staff') =>
    openContest(app, { requireSecondFactor });

  test('an account without one must set it up first', async () => {
    await setFactorRule('staff');
    const staff = await makeStaff(app, 'owner');
    try {
      expect(await staff.get('currentUser')).toMatchObject({
        name: 'dontHaveAccess',
        roles: [],
        mustEnrol: true,
        access: { canSeeAdmin: false, canManageStaff: false },
      });
      for (const name of ['consoleSummary', 'consoleStaff', 'consoleSettings'] as const) {
        expect(await staff.call(name)).toMatchObject({ code: 4007 });
      }
      await addAuthenticatorApp(staff);
      expect(await staff.get('currentUser')).toMatchObject({ roles: ['owner'], mustEnrol: false });
      expect(await staff.call('consoleStaff')).toMatchObject({ ok: true });
    } finally {
      await setFactorRule('off');
    }
  });

  test('the last one cannot be removed, even concurrently', async () => {
    const { staff } = await createStaff('owner');
    await addPasskey(staff);
    await setFactorRule('owners');
    try {
      const { factors, isRequired } = await staff.get('ownSignIn');
      expect(isRequired).toBe(true);
      const outcomes = await Promise.all(
        factors.map(({ id }) => staff.call('removeFactor', { params: { id } })),
      );
      expect(outcomes.map((each) => (each.ok ? 'removed' : each.code)).sort()).toEqual([
        4063,
        'removed',
      ]);
      expect(await logIn(app.visitor(), staff)).toMatchObject({ code: 4060 });
    } finally {
      await setFactorRule('off');
    }
  });

  test.each([
    ['owners', 'reviewer', false],
    ['owners', 'owner', true],
    ['staff', 'auditor', true],
  ] as const)('for %s, a %s must enrol: %s', async (rule, role, mustEnrol) => {
    await setFactorRule(rule);
    const staff = await makeStaff(app, role);
    await setFactorRule('off');
    // The rule applied at the login.
    const known = mustEnrol ? { mustEnrol, roles: [] } : { mustEnrol, roles: [role] };
    expect(await staff.get('currentUser')).toMatchObject(known);
  });

  test('in production all staff need one by default', async () => {
    const live = await createTestApp({ config: { mode: 'production' } });
    try {
      for (const role of ['owner', 'editor', 'auditor'] as const) {
        const staff = await makeStaff(live, role);
        expect(await staff.get('currentUser')).toMatchObject({ mustEnrol: true, roles: [] });
      }
    } finally {
      await live.close();
    }
  });

  test('a rule for owners applies to new owners', async () => {
    const owner = await makeStaff(app, 'owner');
    const live = await createTestApp({ beside: app, config: { mode: 'production' } });
    await openContest(live, { requireSecondFactor: 'owners' });
    try {
      expect(await (await makeStaff(live, 'owner')).get('currentUser')).toMatchObject({
        mustEnrol: true,
      });
      const editor = await makeStaff(live, 'editor');
      expect(await editor.get('currentUser')).toMatchObject({ mustEnrol: false });
      const chief = live.visitor();
      chief.token = owner.token;
      chief.cookies = owner.cookies;
      await addAuthenticatorApp(chief);
      const params = { id: editor.account.id };
      await chief.get('saveStaffRoles', { params, body: { roles: ['owner'] } });
      expect(await editor.get('currentUser')).toMatchObject({ mustEnrol: true, roles: [] });
      expect(await editor.call('consoleStaff')).toMatchObject({ code: 4007 });
    } finally {
      await openContest(app, { requireSecondFactor: 'off' });
      await live.close();
    }
  });

  test('a saved rule applies at once, also to its author', async () => {
    const owner = await makeStaff(app, 'owner');
    const reviewer = await makeStaff(app, 'reviewer');
    const { staff: equipped } = await createStaff('editor');
    const maker = await createEntrant(app);
    const readCurrentUser = (visitor: Visitor) => visitor.get('currentUser');
    for (const each of [owner, reviewer, equipped, maker]) await readCurrentUser(each);
    const { version, settings } = await owner.get('consoleSettings');
    const strict = { ...settings, requireSecondFactor: 'staff' as const };
    const body = { version, settings: strict, confirmed: ['secondFactor' as const] };
    await owner.get('saveSettings', { body });
    try {
      for (const each of [owner, reviewer]) {
        expect(await readCurrentUser(each)).toMatchObject({ mustEnrol: true, roles: [] });
        expect(await each.call('consoleSummary')).toMatchObject({ code: 4007 });
      }
      expect(await readCurrentUser(equipped)).toMatchObject({
        mustEnrol: false,
        roles: ['editor'],
      });
      expect(await readCurrentUser(maker)).toMatchObject({ mustEnrol: false });
      await addAuthenticatorApp(owner);
      expect(await readCurrentUser(owner)).toMatchObject({ mustEnrol: false, roles: ['owner'] });
    } finally {
      await setFactorRule('off');
    }
  });

  test('an invited member must set it up', async () => {
    const owner = await makeStaff(app, 'owner');
    const { email } = await registerAccount(app);
    await owner.get('inviteStaff', { body: { email, roles: ['editor'] } });
    const [letter] = await listMailsTo(app, email);
    const token = /token=([\w-]+)/.exec(letter?.text_body ?? '')?.[1] ?? '';
    await setFactorRule('staff');
    const guest = app.visitor();
    const joined = await guest.get('acceptInvitation', {
      body: { token, name: 'Lu Wei', password },
    });
    await setFactorRule('off');
    guest.token = joined.access_token;
    expect(await guest.get('currentUser')).toMatchObject({ mustEnrol: true });
  });
});

describe('the first second factor', () => {
  const logInWithoutFactor = async ({ account }: Staff) => {
    const visitor = app.visitor();
    const body = { account: account.email, password };
    visitor.token = (await visitor.get('consoleLogin', { body })).access_token;
    return visitor;
  };

  test('ends sessions that the password had opened; a further factor ends none', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const open = await logInWithoutFactor(staff);
    await openContest(app, { requireSecondFactor: 'staff' });
    const enrolling = await logInWithoutFactor(staff);
    await openContest(app, { requireSecondFactor: 'off' });
    expect(await enrolling.call('beginPasskey')).toMatchObject({ ok: true });
    const { secret } = await addAuthenticatorApp(staff);
    for (const each of [open, enrolling]) {
      await expect(each.call('beginPasskey')).rejects.toThrow(SessionLost);
    }
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });

    const later = app.visitor();
    await finishLogin(later, await startLogin(staff), { code: generateTotp(secret) });
    await addPasskey(staff);
    expect(await later.call('consoleSummary')).toMatchObject({ ok: true });
  });

  test.each(['consoleLogin', 'login'] as const)(
    'added during %s is asked for, or ends the session',
    async (name) => {
      const staff = await makeStaff(app, 'reviewer');
      const { id: account_id, email } = staff.account;
      const late = await app.db.transaction().execute(async (tx) => {
        const account = tx.selectFrom('accounts').select('id').where('id', '=', account_id);
        await account.forUpdate().execute();
        await tx
          .insertInto('second_factors')
          .values({
            account_id,
            kind: 'authenticator',
            name: 'Phone',
            secret: Buffer.from('sealed'),
          })
          .execute();
        const visitor = app.visitor();
        const outcome = visitor.call(name, { body: { account: email, password } });
        await waitUntilBlocked(app, 1);
        return { visitor, outcome };
      });
      const outcome = await late.outcome;
      if (name === 'consoleLogin') expect(outcome).toMatchObject({ code: 4060 });
      else expect(late.visitor.cookies.has('staff')).toBe(false);
    },
  );
});

describe('a lost second factor', () => {
  test('is reset by an owner, recorded and mailed, and ends every session', async () => {
    const owner = await makeStaff(app, 'owner');
    const { staff } = await createStaff();
    const { id, email } = staff.account;
    const hasFactor = async () => {
      const { list } = await owner.get('consoleStaff', { query: { pageSize: 100 } });
      return list.find((each) => each.id === id)?.hasSecondFactor;
    };
    expect(await hasFactor()).toBe(true);
    expect(await owner.get('resetSecondFactor', { params: { id } })).toMatchObject({
      id,
      hasSecondFactor: false,
    });
    expect(await hasFactor()).toBe(false);
    await expect(staff.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect((await listSubjects(email))[0]).toBe('Your second factor was reset');
    const { list } = await owner.get('consoleAudit', { query: { search: 'factor.reset' } });
    expect(list[0]).toMatchObject({
      before: { factors: [{ kind: 'authenticator', name: 'Phone' }] },
    });
    expect(await logIn(app.visitor(), staff)).toMatchObject({ ok: true });
  });

  test('is reset only after a recent proof of identity', async () => {
    const owner = await makeStaff(app, 'owner');
    const { staff } = await createStaff();
    const params = { id: staff.account.id };
    await expireIdentityProof(app, owner);
    expect(await owner.call('resetSecondFactor', { params })).toMatchObject({ code: 4062 });
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });
    await owner.get('proveOneself', { body: { password } });
    expect(await owner.call('resetSecondFactor', { params })).toMatchObject({ ok: true });
  });

  test('is not reset for the own account, nor for accounts that are not staff', async () => {
    const { staff } = await createStaff('owner');
    const { id } = (await createEntrant(app)).account;
    expect(
      await staff.call('resetSecondFactor', { params: { id: staff.account.id } }),
    ).toMatchObject({
      code: 4007,
    });
    expect(await staff.call('resetSecondFactor', { params: { id } })).toMatchObject({ code: 4006 });
  });

  test('of an owner can be removed on the server, of others not', async () => {
    const { staff } = await createStaff('owner');
    const other = await createStaff('editor');
    expect(await rescueOwner(app.ctx, other.staff.account.email)).toBeNull();
    expect(await rescueOwner(app.ctx, 'nobody@example.org')).toBeNull();
    expect(await rescueOwner(app.ctx, ` ${staff.account.email.toUpperCase()}`)).toBe(1);
    await expect(staff.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect(await logIn(app.visitor(), staff)).toMatchObject({ ok: true });
    const auditor = await makeStaff(app, 'auditor');
    const { list } = await auditor.get('consoleAudit', { query: { search: 'factor.rescue' } });
    expect(list[0]).toMatchObject({ who: '', target: `account:${staff.account.id}` });
  });
});
