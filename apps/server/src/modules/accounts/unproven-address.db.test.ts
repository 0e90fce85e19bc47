import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import {
  listMailsTo,
  makeCaptcha,
  openContest,
  password,
  readMailedToken,
  registerAccount,
} from '../../../test/factories.ts';

// A stranger registers an e-mail address before its owner does.

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const strangers = 'Stranger1!';
const chosen = 'Changed1!';

async function register(email: string, secret: string) {
  const words = { password: secret, confirmPassword: secret };
  const captcha = await makeCaptcha(app, 'register');
  const body = { email, ...words, ...captcha, locale: 'en-US' as const, consent: true as const };
  return app.visitor().call('register', { body });
}

const logIn = (account: string, secret: string) =>
  app.visitor().call('login', { body: { account, password: secret } });

const activate = (token: string) => app.visitor().call('activate', { body: { token } });

const reset = (token: string) =>
  app.visitor().call('resetPassword', {
    body: { token, password: chosen, confirmPassword: chosen },
  });

test('its owner, who registers too, gets 1003 and a reset link', async () => {
  const email = 'owner@example.org';
  expect(await register(email, strangers)).toMatchObject({ code: 2011 });
  const squatted = await readMailedToken(app, email);
  expect(await register(email, password)).toMatchObject({ code: 1003 });
  const letters = await listMailsTo(app, email);
  expect(letters.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Reset your password'),
  );
  // The older mail still verifies the e-mail address, but activates no password.
  const link = await readMailedToken(app, email);
  expect(await activate(squatted)).toMatchObject({ ok: true });
  for (const secret of [strangers, password, '']) {
    expect(await logIn(email, secret)).toMatchObject({ ok: false });
  }
  expect(await logIn(email, strangers)).toMatchObject({ code: 1007 });
  expect(await reset(link)).toMatchObject({ ok: true });
  expect(await logIn(email, strangers)).toMatchObject({ code: 1007 });
  expect(await logIn(email, chosen)).toMatchObject({ ok: true });
});

test('its owner logs in after a reset, and the other session has ended', async () => {
  const email = 'forgot@example.org';
  await register(email, strangers);
  await activate(await readMailedToken(app, email));
  const stranger = app.visitor();
  const body = { account: email, password: strangers };
  stranger.token = (await stranger.get('login', { body })).access_token;
  await stranger.get('account');
  const captcha = await makeCaptcha(app, 'forgot');
  await app.visitor().get('forgotPassword', { body: { account: email, ...captcha } });
  expect(await reset(await readMailedToken(app, email))).toMatchObject({ ok: true });
  await expect(stranger.call('account')).rejects.toThrow(SessionLost);
  expect(await logIn(email, strangers)).toMatchObject({ code: 1007 });
});

test('a second registration with the same password keeps it and sends no mail', async () => {
  const email = 'twice@example.org';
  await register(email, password);
  const token = await readMailedToken(app, email);
  expect(await register(email, password)).toMatchObject({ code: 1003 });
  expect(await listMailsTo(app, email)).toHaveLength(1);
  await activate(token);
  expect(await logIn(email, password)).toMatchObject({ ok: true });
});

test('each of many registrations gets 1003, and few mails are sent', async () => {
  const email = 'many@example.org';
  await register(email, strangers);
  for (let i = 0; i < 8; i++) {
    expect(await register(email, `Another${i}!`)).toMatchObject({ code: 1003 });
  }
  expect(await listMailsTo(app, email)).toHaveLength(6);
  letSecondsPass(3601);
  expect(await register(email, password)).toMatchObject({ code: 1003 });
  expect(await reset(await readMailedToken(app, email))).toMatchObject({ ok: true });
});

test('mails requested by others do not prevent the owner’s reset', async () => {
  const email = 'spent@example.org';
  await register(email, strangers);
  for (const code of [2002, 2002, 2002, 2002, 2002, 4003]) {
    const captcha = await makeCaptcha(app, 'activation');
    const body = { account: email, ...captcha };
    expect(await app.visitor().call('resendActivation', { body })).toMatchObject({ code });
  }
  const squatted = await readMailedToken(app, email);
  expect(await register(email, password)).toMatchObject({ code: 1003 });
  const link = await readMailedToken(app, email);
  expect(link).not.toBe(squatted);
  await register(email, password);
  expect(await listMailsTo(app, email)).toHaveLength(7);
  expect(await activate(squatted)).toMatchObject({ ok: true });
  expect(await logIn(email, strangers)).toMatchObject({ code: 1007 });
  expect(await reset(link)).toMatchObject({ ok: true });
  expect(await logIn(email, chosen)).toMatchObject({ ok: true });
});

test('a password is not removed without a mail to set a new one', async () => {
  const email = 'unmailed@example.org';
  await register(email, password);
  const token = await readMailedToken(app, email);
  await sql`alter table link_tokens add constraint none_now check (purpose <> 'reset') not valid`.execute(
    app.db,
  );
  await register(email, strangers).catch(() => null);
  await sql`alter table link_tokens drop constraint none_now`.execute(app.db);
  await activate(token);
  expect(await logIn(email, password)).toMatchObject({ ok: true });
});

test('a registration does not change a verified account', async () => {
  const { email } = await registerAccount(app);
  expect(await register(email, strangers)).toMatchObject({ code: 1003 });
  expect(await listMailsTo(app, email)).toEqual([]);
  expect(await logIn(email, password)).toMatchObject({ ok: true });
});
