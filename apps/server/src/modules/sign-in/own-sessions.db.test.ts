import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { makeStaff, password } from '../../../test/factories.ts';
import { addAuthenticatorApp, type Staff } from '../../../test/second-factor.ts';

const app = await createTestApp();
afterAll(app.close);

describe('own sessions', () => {
  test('are listed with device and network, with the current one marked', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const phone = app.visitor({
      address: '203.0.113.77',
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      },
    });
    phone.token = (
      await phone.get('login', { body: { account: staff.account.email, password } })
    ).access_token;
    const { sessions } = await staff.get('ownSignIn');
    expect(sessions).toMatchObject([
      { device: { browser: null, system: null }, isThis: true },
      { device: { browser: 'Safari', system: 'iOS' }, network: '203.0.113.0/24', isThis: false },
    ]);
    expect(
      await staff.call('endOwnSession', { params: { id: sessions[1]?.id ?? '' } }),
    ).toMatchObject({ ok: true });
    await expect(phone.call('account')).rejects.toThrow(SessionLost);
    expect((await staff.get('ownSignIn')).sessions).toHaveLength(1);
  });

  test('are listed up to a limit, always with the current one', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await sql`
      insert into sessions (token_hash, account_id, expires_at, created_at)
      select sha256(${staff.account.id}::bytea || i::text::bytea), ${staff.account.id}::uuid,
        now() + interval '1 hour', now() + i * interval '1 second' from generate_series(1, 120) i
    `.execute(app.db);
    const { sessions } = await staff.get('ownSignIn');
    expect(sessions).toHaveLength(100);
    expect(sessions[0]?.isThis).toBe(true);
  });

  test('of other accounts cannot be ended', async () => {
    const staff = await makeStaff(app, 'owner');
    const other = await makeStaff(app, 'reviewer');
    const { sessions } = await other.get('ownSignIn');
    const params = { id: sessions[0]?.id ?? '' };
    expect(await staff.call('endOwnSession', { params })).toMatchObject({ code: 4006 });
    expect(await other.call('consoleSummary')).toMatchObject({ ok: true });
  });

  test('except the current one end at once', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const elsewhere = app.visitor();
    const body = { account: staff.account.email, password };
    elsewhere.token = (await elsewhere.get('consoleLogin', { body })).access_token;
    await staff.get('endOtherSessions');
    await expect(elsewhere.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });
  });
});

test('a password-only session of an account with a second factor cannot make irreversible changes', async () => {
  const staff = await makeStaff(app, 'reviewer');
  const onTheSite = app.visitor();
  const body = { account: staff.account.email, password };
  const logIn = async () => (await onTheSite.get('login', { body })).access_token;
  onTheSite.token = await logIn();
  const attemptForbiddenCalls = async () => {
    const { sessions } = await staff.get('ownSignIn');
    return Promise.all([
      onTheSite.call('exportAccount'),
      onTheSite.call('endOtherSessions'),
      onTheSite.call('endOwnSession', { params: { id: sessions[0]?.id ?? '' } }),
      onTheSite.call('changePassword', {
        body: { current: password, password: 'Another-1', confirmPassword: 'Another-1' },
      }),
      onTheSite.call('eraseAccount', { body: { password } }),
    ]);
  };
  await addAuthenticatorApp(staff);
  onTheSite.token = await logIn();
  expect((await attemptForbiddenCalls()).map((outcome) => !outcome.ok && outcome.code)).toEqual(
    Array(5).fill(4064),
  );
  expect(await onTheSite.call('account')).toMatchObject({ ok: true });
  expect(await staff.call('exportAccount')).toMatchObject({ ok: true });
  // Former staff cannot log in to the console.
  await app.db.deleteFrom('staff_roles').where('account_id', '=', staff.account.id).execute();
  expect(await onTheSite.call('exportAccount')).toMatchObject({ ok: true });
});

describe('idle requests', () => {
  const idle = { 'x-idle': '1' };
  const ageSessions = async ({ account }: Staff, minutes: number) => {
    await app.db
      .updateTable('sessions')
      .set({ last_used_at: sql`last_used_at - make_interval(mins => ${minutes})` })
      .where('account_id', '=', account.id)
      .execute();
    letSecondsPass(6);
  };

  test('are answered and do not extend the session', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await ageSessions(staff, 20);
    staff.headers = idle;
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });
    await ageSessions(staff, 11);
    await expect(staff.call('consoleSummary')).rejects.toThrow(SessionLost);
  });

  test('do not write to the database', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const readSessionRow = async () => {
      const { rows } = await sql<object>`select xmin::text, ctid::text, last_used_at
        from sessions where account_id = ${staff.account.id}`.execute(app.db);
      return rows;
    };
    const before = await readSessionRow();
    staff.headers = idle;
    letSecondsPass(6);
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });
    expect(await readSessionRow()).toEqual(before);
  });

  test('return when the session expires; the next use extends it', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await ageSessions(staff, 28);
    staff.headers = idle;
    const before = await staff.get('sessionLife');
    const countMinutesLeft = ({ idleAt, now }: typeof before) =>
      (Date.parse(idleAt) - Date.parse(now)) / 60_000;
    expect(countMinutesLeft(before)).toBeCloseTo(2, 0);
    staff.headers = {};
    const after = await staff.get('sessionLife');
    expect(countMinutesLeft(after)).toBeCloseTo(30, 0);
    expect(Date.parse(after.expiresAt)).toBe(Date.parse(before.expiresAt));
  });

  test('return the total lifetime if it ends before the idle time', async () => {
    const staff = await makeStaff(app, 'reviewer');
    await app.db
      .updateTable('sessions')
      .set({ expires_at: sql`now() + interval '5 minutes'` })
      .where('account_id', '=', staff.account.id)
      .execute();
    const { idleAt, expiresAt } = await staff.get('sessionLife');
    expect(idleAt).toBe(expiresAt);
  });
});
