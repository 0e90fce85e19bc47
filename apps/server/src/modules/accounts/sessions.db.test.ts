import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { createEntrant, makeStaff, password, registerAccount } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { listenForChanges } from '../../platform/db/changes.ts';
import { hashToken } from '../../platform/secrets.ts';
import { createSetUpLink } from '../staff/first-owner.ts';
import {
  closeSessions,
  evictSessions,
  parseSessionChangeNotification,
  readSession,
} from './sessions.ts';

const app = await createTestApp();
afterAll(app.close);

/** Moves the last use and the start of the session into the past. */
async function ageSession({ token }: Visitor, minutes: { idle?: number; whole?: number }) {
  await app.db
    .updateTable('sessions')
    .set({
      last_used_at: sql`last_used_at - make_interval(mins => ${minutes.idle ?? 0})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes.whole ?? 0})`,
    })
    .where('token_hash', '=', hashToken(token ?? ''))
    .execute();
  letSecondsPass(6);
}

describe('a session', () => {
  test.each([
    [{ idle: 119 }, true],
    [{ idle: 121 }, false],
    [{ whole: 7 * 24 * 60 - 1 }, true],
    [{ whole: 7 * 24 * 60 + 1 }, false],
  ])('of an entrant after %j minutes is valid: %s', async (minutes, isAlive) => {
    const visitor = await createEntrant(app);
    await ageSession(visitor, minutes);
    const call = visitor.call('account');
    if (isAlive) expect(await call).toMatchObject({ ok: true });
    else await expect(call).rejects.toThrow(SessionLost);
  });

  test.each([
    [{ idle: 29 }, true],
    [{ idle: 31 }, false],
    [{ whole: 8 * 60 - 1 }, true],
    [{ whole: 8 * 60 + 1 }, false],
  ])('of staff after %j minutes is valid: %s', async (minutes, isAlive) => {
    const visitor = await makeStaff(app, 'reviewer');
    await ageSession(visitor, minutes);
    const call = visitor.call('consoleSummary');
    if (isAlive) expect(await call).toMatchObject({ ok: true });
    else await expect(call).rejects.toThrow(SessionLost);
  });

  test('is extended by use', async () => {
    const visitor = await createEntrant(app);
    for (let i = 0; i < 3; i++) {
      await ageSession(visitor, { idle: 100 });
      await visitor.get('account');
    }
  });

  test('ends within seconds after its account is suspended', async () => {
    const visitor = await createEntrant(app);
    await visitor.get('account');
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', visitor.account.id)
      .execute();
    letSecondsPass(6);
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
  });

  test('is stored as a hash', async () => {
    const { token } = await createEntrant(app);
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ token_hash }) => token_hash.equals(hashToken(token ?? '')))).toBe(true);
  });

  test('an invalid token is ignored by calls that need no session', async () => {
    const visitor = app.visitor();
    visitor.token = 'dead';
    expect(await visitor.call('listEntries', { query: {} })).toMatchObject({ ok: true });
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
  });
});

describe('ended sessions', () => {
  const noCookies = { get: () => undefined, set: () => {} };
  const endAllSessions = (accountId: string) =>
    app.db.transaction().execute((tx) => closeSessions(app.ctx, tx, accountId));

  test('are rejected at once in every process', async () => {
    const beside = await createTestApp({ beside: app });
    const changes = await listenForChanges(beside.ctx.pool, beside.ctx.log, (what) => {
      evictSessions(beside.ctx, parseSessionChangeNotification(what));
    });
    try {
      const { token, account } = await createEntrant(app);
      const readSessionElsewhere = () => readSession(beside.ctx, token ?? '', noCookies);
      expect(await readSessionElsewhere()).toMatchObject({ accountId: account.id });
      await endAllSessions(account.id);
      await vi.waitFor(async () => expect(await readSessionElsewhere()).toBeNull());
    } finally {
      await changes.stop();
      await beside.close();
    }
  });

  test('by a logout are rejected in every process', async () => {
    const beside = await createTestApp({ beside: app });
    const changes = await listenForChanges(beside.ctx.pool, beside.ctx.log, (what) => {
      evictSessions(beside.ctx, parseSessionChangeNotification(what));
    });
    try {
      const visitor = await createEntrant(app);
      const elsewhere = beside.visitor();
      elsewhere.token = visitor.token;
      expect(await elsewhere.call('account')).toMatchObject({ ok: true });
      expect(await visitor.call('account')).toMatchObject({ ok: true });
      await visitor.get('logout');
      await expect(visitor.call('account')).rejects.toThrow(SessionLost);
      await vi.waitFor(() => expect(elsewhere.call('account')).rejects.toThrow(SessionLost));
    } finally {
      await changes.stop();
      await beside.close();
    }
  });

  test('read before the change commits are not cached', async () => {
    const { token, account } = await createEntrant(app);
    const read = () => readSession(app.ctx, token ?? '', noCookies, true);
    await app.db.transaction().execute(async (tx) => {
      await closeSessions(app.ctx, tx, account.id);
      expect(await read()).toMatchObject({ accountId: account.id });
    });
    expect(await read()).toBeNull();
  });

  test('are not cached if another change is announced before theirs commits', async () => {
    const { token, account } = await createEntrant(app);
    const read = () => readSession(app.ctx, token ?? '', noCookies, true);
    await app.db.transaction().execute(async (tx) => {
      await closeSessions(app.ctx, tx, account.id);
      evictSessions(app.ctx, account.id);
      expect(await read()).toMatchObject({ accountId: account.id });
    });
    expect(await read()).toBeNull();
  });

  test('are not cached if all sessions are evicted long before their change commits', async () => {
    const { token, account } = await createEntrant(app);
    const read = () => readSession(app.ctx, token ?? '', noCookies, true);
    await app.db.transaction().execute(async (tx) => {
      await closeSessions(app.ctx, tx, account.id);
      evictSessions(app.ctx);
      letSecondsPass(6);
      expect(await read()).toMatchObject({ accountId: account.id });
    });
    expect(await read()).toBeNull();
  });

  test('do not evict sessions of other accounts', async () => {
    const [one, other] = [await createEntrant(app), await createEntrant(app)];
    const read = () => readSession(app.ctx, other.token ?? '', noCookies);
    letSecondsPass(61);
    await read();
    await endAllSessions(one.account.id);
    await app.db.deleteFrom('sessions').where('account_id', '=', other.account.id).execute();
    expect(await read()).toMatchObject({ accountId: other.account.id });
    letSecondsPass(6);
    expect(await read()).toBeNull();
  });

  test('are not announced after a logout with an unknown token', async () => {
    const notified = vi.fn();
    const changes = await listenForChanges(app.ctx.pool, app.ctx.log, notified);
    notified.mockClear();
    const visitor = app.visitor();
    visitor.token = 'unknown';
    await visitor.get('logout');
    await app.ctx.pool.query(`select pg_notify('changed', 'end')`);
    await vi.waitFor(() => expect(notified).toHaveBeenCalledWith('end'));
    expect(notified).toHaveBeenCalledTimes(1);
    await changes.stop();
  });

  test('are not cached by a concurrent read', async () => {
    const { token, account } = await createEntrant(app);
    const reading = readSession(app.ctx, token ?? '', noCookies);
    evictSessions(app.ctx);
    expect(await reading).toMatchObject({ accountId: account.id });
    await app.db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    expect(await readSession(app.ctx, token ?? '', noCookies)).toBeNull();
  });
});

describe('the staff cookie', () => {
  test('is HttpOnly, same-site strict, and bound to the token', async () => {
    const account = await registerAccount(app, { name: 'Owner' });
    await app.db
      .insertInto('staff_roles')
      .values({ account_id: account.id, role: 'owner' })
      .execute();
    const response = await app.visitor().request({
      method: 'POST',
      url: '/api/console/login',
      payload: { account: account.email, password },
    });
    expect(response.headers['set-cookie']).toMatch(
      /^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('a staff call without it, or with that of another session, has no session', async () => {
    const staff = await makeStaff(app, 'owner');
    const other = await makeStaff(app, 'owner');
    await staff.get('consoleSummary');
    for (const cookie of [undefined, other.cookies.get('staff') ?? '', 'forged']) {
      staff.cookies = new Map(cookie === undefined ? [] : [['staff', cookie]]);
      await expect(staff.call('consoleSummary')).rejects.toThrow(SessionLost);
      await expect(staff.call('currentUser')).rejects.toThrow(SessionLost);
      expect(await staff.call('account')).toMatchObject({ ok: true });
    }
  });

  test('is set by the public login for staff too: one session serves site and console', async () => {
    const { account } = await makeStaff(app, 'owner');
    const visitor = app.visitor();
    const session = await visitor.get('login', { body: { account: account.email, password } });
    visitor.token = session.access_token;
    expect(await visitor.call('consoleSummary')).toMatchObject({ ok: true });
    await ageSession(visitor, { idle: 31 });
    await expect(visitor.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect((await createEntrant(app)).cookies.has('staff')).toBe(false);
  });
});

describe('currentUser', () => {
  test('returns the access of staff', async () => {
    const staff = await makeStaff(app, 'auditor');
    const { access, ...user } = await staff.get('currentUser');
    expect(user).toEqual({
      name: 'The auditor',
      account: staff.account.email,
      roles: ['auditor'],
      mustEnrol: false,
    });
    expect(Object.keys(access).filter((key) => access[key as keyof typeof access])).toEqual([
      'canSeeAdmin',
      'canSeeDashboard',
      'canSeeEntries',
      'canSeeContent',
      'canSeeAccounts',
      'canSeeInbox',
      'canSeeOutbox',
      'canSeeMailings',
      'canSeeAudit',
      'canSeeVotes',
    ]);
  });

  test('returns the name without access to everyone else', async () => {
    const visitor = await createEntrant(app);
    const user = await visitor.get('currentUser');
    expect(user.name).toBe('dontHaveAccess');
    expect(Object.values(user.access)).not.toContain(true);
    const session = await visitor.get('consoleLogin', {
      body: { account: visitor.account.email, password },
    });
    visitor.token = session.access_token;
    expect(await visitor.get('currentUser')).toMatchObject({ name: 'dontHaveAccess', roles: [] });
    expect(await visitor.call('consoleSummary')).toMatchObject({ code: 4007 });
  });

  test.each([null, 'dead'])('with the token %s there is no session', async (token) => {
    const visitor = app.visitor();
    visitor.token = token;
    const response = await visitor.request({ url: '/api/currentUser' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: 302, data: null, msg: expect.any(String) });
  });

  test('a removed role has no effect after seconds', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await staff.get('consoleEntries', { query: {} });
    await app.db.deleteFrom('staff_roles').where('account_id', '=', staff.account.id).execute();
    letSecondsPass(6);
    expect(await staff.call('consoleEntries', { query: {} })).toMatchObject({ code: 4007 });
  });
});

test('the setup link creates the first owner once', async () => {
  const fresh = await createTestApp();
  try {
    const stale = (await createSetUpLink(fresh.ctx)) ?? '';
    const link = (await createSetUpLink(fresh.ctx)) ?? '';
    expect(link).toMatch(/^http:\/\/contest\.test\/safeSuper\/#\/setup\?token=/);
    const visitor = fresh.visitor();
    const { email: taken } = await registerAccount(fresh);
    const setUp = (from: string, name = 'Chen Mo', email = 'owner@example.org') =>
      visitor.call('setUpOwner', {
        body: {
          token: from.split('token=')[1] ?? '',
          name,
          email,
          password,
          confirmPassword: password,
        },
      });
    expect(await setUp(stale)).toMatchObject({ code: 2001 });
    expect(await setUp(link, 'dontHaveAccess')).toMatchObject({ code: 1000 });
    expect(await setUp(link, 'Chen Mo', taken)).toMatchObject({
      fields: { email: { code: 1003 } },
    });
    const session = await setUp(link);
    expect(session).toMatchObject({ ok: true });
    visitor.token = session.data && 'access_token' in session.data ? session.data.access_token : '';
    expect(await visitor.get('currentUser')).toMatchObject({ name: 'Chen Mo', roles: ['owner'] });
    expect(await setUp(link)).toMatchObject({ code: 2001 });
    expect(await createSetUpLink(fresh.ctx)).toBeNull();
    const { list } = await visitor.get('consoleAudit', { query: {} });
    expect(list).toMatchObject([
      { who: 'Chen Mo', action: 'login.succeed', after: { step: 'password' } },
      { who: 'Chen Mo', action: 'owner.set_up' },
    ]);
  } finally {
    await fresh.close();
  }
});
