import { SessionLost } from '@film-contest/contract/client';
import type { SecondStep } from '@film-contest/contract/sign-in';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { listMailsTo, makeStaff, password, registerAccount } from '../../../test/factories.ts';
import { addPasskey, createLoginCalls, generateTotp } from '../../../test/second-factor.ts';
import { createSoftPasskey } from '../../../test/soft-passkey.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';

const app = await createTestApp();
afterAll(app.close);
const { answer, finishLogin, startLogin, listSubjects, createStaff } = createLoginCalls(app);

const readLoginFailures = ({ account }: { account: { id: string } }) =>
  app.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'login.fail')
    .where('target', '=', `account:${account.id}`)
    .execute();

/** Runs `act` while the database rejects these writes. */
async function withRejectedWrites(
  writes: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  await sql`create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$`.execute(app.db);
  for (const write of writes) {
    await sql`create trigger refuse_write before ${sql.raw(write)}
      for each row execute function refuse_write()`.execute(app.db);
  }
  try {
    await act();
  } finally {
    await sql`drop function refuse_write cascade`.execute(app.db);
  }
}

describe('a login with a second factor', () => {
  test('gets a session after its second step, and none before', async () => {
    const { staff, secret } = await createStaff();
    const visitor = app.visitor();
    const step = await startLogin(staff, visitor);
    expect(step).toMatchObject({ hasAuthenticator: true, passkey: null, hasRecoveryCodes: true });
    expect(visitor.cookies.size).toBe(0);
    const code = generateTotp(secret);
    expect(
      await finishLogin(visitor, step, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toMatchObject({
      ok: true,
      code: 2009,
    });
    expect(await visitor.get('currentUser')).toMatchObject({
      roles: ['reviewer'],
      mustEnrol: false,
    });
    expect(await visitor.call('consoleSummary')).toMatchObject({ ok: true });
    // Earlier sessions stay valid.
    expect(await staff.call('consoleSummary')).toMatchObject({ ok: true });
  });

  test('accepts each code once, also concurrently', async () => {
    const { staff, secret } = await createStaff();
    const steps = await Promise.all([1, 2, 3].map(() => startLogin(staff)));
    const code = generateTotp(secret);
    const outcomes = await Promise.all(steps.slice(0, 2).map((step) => answer(step, { code })));
    expect(outcomes.map((each) => each.code).sort()).toEqual([2009, 4018]);
    expect(await answer(steps[2] as SecondStep, { code })).toMatchObject({ code: 4018 });
    // Older codes stay invalid; the next code is valid.
    expect(await answer(steps[2] as SecondStep, { code: generateTotp(secret, -1) })).toMatchObject({
      code: 4018,
    });
    expect(await answer(steps[2] as SecondStep, { code: generateTotp(secret, 1) })).toMatchObject({
      ok: true,
    });
  });

  test('rejects the code that confirmed the app', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const { ticket, secret } = await staff.get('beginAuthenticator');
    const code = generateTotp(secret);
    await staff.get('addAuthenticator', { body: { ticket, name: 'Phone', code } });
    expect(await answer(await startLogin(staff), { code })).toMatchObject({ code: 4018 });
  });

  test.each([
    ['code', { code: '000000' }],
    ['code', { code: 'none' }],
    ['recoveryCode', { recoveryCode: 'aaaa-bbbb-cccc' }],
    ['passkey', { passkey: createSoftPasskey().sign('a') }],
  ])('rejects a wrong %s', async (field, given) => {
    const { staff } = await createStaff();
    const msg = 'The security code is wrong or has expired';
    expect(await answer(await startLogin(staff), given)).toMatchObject({
      code: 4018,
      msg,
      fields: { [field]: { code: 4018, msg } },
    });
  });

  test('has a ticket for one login only', async () => {
    const { staff, secret, recoveryCodes } = await createStaff();
    const step = await startLogin(staff);
    expect(await answer(step, { code: generateTotp(secret) })).toMatchObject({ ok: true });
    expect(await answer(step, { recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject({
      code: 4061,
    });
    expect(await answer({ ticket: 'made up' }, { code: '123456' })).toMatchObject({ code: 4061 });
  });

  test('expires after five minutes', async () => {
    const { staff, secret } = await createStaff();
    const step = await startLogin(staff);
    const left = Date.parse(step.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(4 * 60_000);
    await app.db
      .updateTable('factor_tickets')
      .set({ expires_at: sql`expires_at - interval '5 minutes'` })
      .where('account_id', '=', staff.account.id)
      .execute();
    expect(await answer(step, { code: generateTotp(secret) })).toMatchObject({ code: 4061 });
  });

  test('allows five attempts, and ten per account in 15 minutes', async () => {
    const { staff, secret } = await createStaff();
    const first = await startLogin(staff);
    for (let i = 0; i < 5; i++) {
      expect(await answer(first, { code: '000000' })).toMatchObject({ code: 4018 });
    }
    expect(await answer(first, { code: generateTotp(secret) })).toMatchObject({ code: 4061 });
    const second = await startLogin(staff);
    for (let i = 0; i < 4; i++) await answer(second, { code: '000000' });
    const third = await startLogin(staff);
    expect(await answer(third, { recoveryCode: 'x' })).toMatchObject({ code: 4018 });
    const locked = 'Wrong codes entered for your console login';
    expect(await listSubjects(staff.account.email)).toContain(locked);
    expect(await answer(third, { code: generateTotp(secret) })).toMatchObject({ code: 4003 });
    const subjects = await listSubjects(staff.account.email);
    expect(subjects.filter((subject) => subject === locked)).toHaveLength(1);
  });

  test('mails its owner once a day about slow guessing, until a correct code', async () => {
    const { staff, secret } = await createStaff();
    const guessCodes = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const outcome = await staff.call('proveOneself', { body: { code: '000000' } });
        expect(outcome).toMatchObject({ code: 4018 });
      }
      const key = `second-factor:${staff.account.id}`;
      await sql`delete from rate_limits where key = ${key}`.execute(app.db);
    };
    const listAlerts = async () =>
      (await listSubjects(staff.account.email)).filter((subject) => subject.includes('rong codes'));
    for (const times of [9, 9]) await guessCodes(times);
    await staff.get('proveOneself', { body: { code: generateTotp(secret) } });
    for (const times of [9, 9, 1]) await guessCodes(times);
    expect(await listAlerts()).toEqual([]);
    for (const times of [1, 9, 9, 9]) await guessCodes(times);
    expect(await listAlerts()).toEqual(['Many wrong codes entered for your console login']);
  });

  test('that fails is answered before it is recorded, so that response times do not reveal staff', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const body = { account: staff.account.email, password: 'Wrong-123' };
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table staff_roles`.execute(tx);
      expect(await app.visitor().call('consoleLogin', { body })).toMatchObject({ code: 1007 });
      await waitUntilBlocked(app, 1);
    });
    await expect.poll(() => readLoginFailures(staff)).toHaveLength(1);
  });

  test('with a failed second step is answered before it is recorded', async () => {
    const { staff } = await createStaff();
    const step = await startLogin(staff);
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table staff_roles`.execute(tx);
      expect(await answer(step, { code: '000000' })).toMatchObject({ code: 4018 });
      await waitUntilBlocked(app, 1);
    });
    await expect.poll(() => readLoginFailures(staff)).toHaveLength(1);
  });

  test('with a failed second step is answered and counted even if it cannot be recorded', async () => {
    const { staff, secret } = await createStaff();
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => startLogin(staff)));
    const wrongs = [...Array(5).fill(first), ...Array(5).fill(second)];
    await withRejectedWrites(['insert on audit_log', 'insert on messages'], async () => {
      for (const step of wrongs) {
        expect(await answer(step, { code: '000000' })).toMatchObject({ code: 4018 });
      }
    });
    expect(await answer(third as SecondStep, { code: generateTotp(secret) })).toMatchObject({
      code: 4003,
    });
  });

  test('with a successful second step gets a session even if its counters cannot be reset', async () => {
    const { staff, secret } = await createStaff();
    const step = await startLogin(staff);
    await withRejectedWrites(['delete on rate_limits'], async () => {
      expect(await answer(step, { code: generateTotp(secret) })).toMatchObject({ ok: true });
    });
  });

  test('that fails is recorded for staff only', async () => {
    const { staff } = await createStaff();
    const stranger = await registerAccount(app);
    const tryPassword = (account: string) =>
      app.visitor().call('consoleLogin', { body: { account, password: 'Wrong-123' } });
    await tryPassword(staff.account.email);
    await tryPassword(stranger.email);
    await tryPassword('nobody@example.org');
    await expect.poll(() => readLoginFailures(staff)).toHaveLength(1);
    const step = await startLogin(staff);
    const wrongs = [
      { code: '000000' },
      { recoveryCode: 'x' },
      { passkey: createSoftPasskey().sign('a') },
    ];
    for (const [index, wrong] of wrongs.entries()) {
      await answer(step, wrong);
      await expect.poll(() => readLoginFailures(staff)).toHaveLength(index + 2);
    }
    const records = await app.db
      .selectFrom('audit_log')
      .select(['who', 'target', 'after', 'account_id'])
      .where('action', '=', 'login.fail')
      .where('target', 'in', [`account:${staff.account.id}`, `account:${stranger.id}`])
      .orderBy('id')
      .execute();
    const target = `account:${staff.account.id}`;
    expect(records).toEqual(
      ['password', 'code', 'recoveryCode', 'passkey'].map((step) => ({
        who: '',
        account_id: null,
        target,
        after: { step },
      })),
    );
    const all = await app.db.selectFrom('audit_log').select(['target', 'after', 'who']).execute();
    expect(JSON.stringify(all)).not.toContain('nobody@example.org');
  });

  test('of an account that was suspended meanwhile returns 2008', async () => {
    const { staff, secret } = await createStaff();
    const step = await startLogin(staff);
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', staff.account.id)
      .execute();
    expect(await answer(step, { code: generateTotp(secret) })).toMatchObject({ code: 2008 });
  });

  test('on the site opens a session without roles', async () => {
    const { staff } = await createStaff();
    const visitor = app.visitor();
    const body = { account: staff.account.email, password };
    visitor.token = (await visitor.get('login', { body })).access_token;
    expect(visitor.cookies.size).toBe(0);
    expect(await visitor.call('account')).toMatchObject({ ok: true });
    await expect(visitor.call('currentUser')).rejects.toThrow(SessionLost);
    await expect(visitor.call('consoleSummary')).rejects.toThrow(SessionLost);
    expect(await visitor.call('ownSignIn')).toMatchObject({ code: 4007 });
  });
});

describe('recovery codes', () => {
  test('are ten, work once each in any format, and send a mail', async () => {
    const { staff, recoveryCodes } = await createStaff();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const visitor = app.visitor();
    const step = await startLogin(staff);
    expect(await finishLogin(visitor, step, { recoveryCode: typed })).toMatchObject({ ok: true });
    expect(await answer(await startLogin(staff), { recoveryCode: first })).toMatchObject({
      code: 4018,
    });
    expect(await visitor.get('ownSignIn')).toMatchObject({ recoveryCodesLeft: 9 });
    const [letter] = await listMailsTo(app, staff.account.email);
    expect(letter?.text_body).toContain('You have 9 recovery codes left');
    const stored = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(second);
  });

  test('used twice concurrently work once', async () => {
    const { staff, recoveryCodes } = await createStaff();
    const steps = await Promise.all([1, 2, 3, 4].map(() => startLogin(staff)));
    const outcomes = await Promise.all(
      steps.map((step) => answer(step, { recoveryCode: recoveryCodes[0] ?? '' })),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual([2009, 4018, 4018, 4018]);
  });

  test('of another account are rejected', async () => {
    const { recoveryCodes } = await createStaff();
    const { staff } = await createStaff();
    const step = await startLogin(staff);
    expect(await answer(step, { recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject({
      code: 4018,
    });
  });

  test('replace the old ones when they are renewed', async () => {
    const { staff, recoveryCodes } = await createStaff();
    const { recoveryCodes: fresh } = await staff.get('renewRecoveryCodes');
    const step = await startLogin(staff);
    expect(await answer(step, { recoveryCode: recoveryCodes[0] ?? '' })).toMatchObject({
      code: 4018,
    });
    expect(await answer(step, { recoveryCode: fresh[0] ?? '' })).toMatchObject({ ok: true });
    expect(await listSubjects(staff.account.email)).toContain(
      'New recovery codes for your console login',
    );
  });

  test('require a second factor', async () => {
    const staff = await makeStaff(app, 'reviewer');
    expect(await staff.call('renewRecoveryCodes')).toMatchObject({ code: 4017 });
  });
});

describe('a passkey', () => {
  test('is registered, and signs its own login only', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const { key, recoveryCodes } = await addPasskey(staff);
    expect(recoveryCodes).toHaveLength(10);
    const step = await startLogin(staff);
    expect(step).toMatchObject({
      hasAuthenticator: false,
      passkey: {
        rpId: 'contest.test',
        userVerification: 'preferred',
        allowCredentials: [{ id: key.id }],
      },
    });
    const other = await startLogin(staff);
    const signed = key.sign(step.passkey?.challenge ?? '');
    expect(await answer(other, { passkey: signed })).toMatchObject({ code: 4018 });
    expect(await answer(step, { passkey: signed })).toMatchObject({ ok: true });
    expect(await answer(step, { passkey: signed })).toMatchObject({ code: 4061 });
    const { factors } = await staff.get('ownSignIn');
    expect(factors).toMatchObject([
      { kind: 'passkey', name: 'Laptop', lastUsedAt: expect.any(String) },
    ]);
  });

  test.each([
    [
      'another site',
      (challenge: string) => createSoftPasskey().make(challenge, 'http://evil.test'),
    ],
    ['another challenge', () => createSoftPasskey().make('YW5vdGhlcg')],
    [
      'another host',
      (challenge: string) =>
        createSoftPasskey({ id: 'evil.test', origin: 'http://contest.test' }).make(challenge),
    ],
  ])('made for %s is rejected', async (_, make) => {
    const staff = await makeStaff(app, 'reviewer');
    const { ticket, options } = await staff.get('beginPasskey');
    const body = { ticket, name: 'Laptop', passkey: make(options.challenge) };
    expect(await staff.call('addPasskey', { body })).toMatchObject({ code: 4018 });
  });

  test('of another account is rejected', async () => {
    const mine = await makeStaff(app, 'reviewer');
    await addPasskey(mine);
    const { key } = await addPasskey(await makeStaff(app, 'reviewer'));
    const step = await startLogin(mine);
    const passkey = key.sign(step.passkey?.challenge ?? '');
    expect(await answer(step, { passkey })).toMatchObject({ code: 4018 });
  });

  test('with a decreasing counter is rejected as a copy', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const { key } = await addPasskey(staff);
    await app.db
      .updateTable('second_factors')
      .set({ counter: 7 })
      .where('credential_id', '=', key.id)
      .execute();
    const step = await startLogin(staff);
    const passkey = key.sign(step.passkey?.challenge ?? '');
    expect(await answer(step, { passkey })).toMatchObject({ code: 4018 });
  });

  test('cannot be registered twice', async () => {
    const staff = await makeStaff(app, 'reviewer');
    const { key } = await addPasskey(staff);
    const { ticket, options } = await staff.get('beginPasskey');
    const body = { ticket, name: 'Again', passkey: key.make(options.challenge) };
    expect(await staff.call('addPasskey', { body })).toMatchObject({ code: 4021 });
  });
});
