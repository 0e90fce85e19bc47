import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import {
  makeCaptcha,
  makeStaff,
  openContest,
  password,
  registerAccount,
} from '../../../test/factories.ts';
import { hashCounterKey } from '../../platform/http/rate-limits.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const mailer: Mailer = async () => {};
const app = await createTestApp({ mailer, sms: async () => {} });
afterAll(app.close);
beforeEach(() => openContest(app, { passwordGuesses: 5 }));

type Login = 'login' | 'consoleLogin';

/** Logs in with a solved captcha. */
async function logIn(account: string, given: object = {}, name: Login = 'login') {
  const captcha = await makeCaptcha(app, name);
  return app.visitor().call(name, { body: { account, password, ...captcha, ...given } });
}

async function guess(account: string, times: number, name: Login = 'login') {
  for (let i = 0; i < times; i++) {
    const answer = await logIn(account, { password: 'Wrong-Pass1' }, name);
    expect([1005, 1007]).toContain(answer.code);
  }
}

async function readCodes(to: string) {
  const rows = await app.db
    .selectFrom('messages')
    .select(['text_body'])
    .where('recipient', '=', to)
    .where('kind', 'in', ['loginCode', 'code'])
    .orderBy('id')
    .execute();
  return rows.map(({ text_body }) => /\b\d{6}\b/.exec(text_body ?? '')?.[0] ?? '');
}

/** Logs in with the right password after many guesses, and returns the ticket and the code that was sent. */
async function requestCode(account: string, name: Login = 'login') {
  const answer = await logIn(account, {}, name);
  expect(answer).toMatchObject({ code: 4065, data: { ticket: expect.any(String) } });
  const { ticket } = answer.data as unknown as { ticket: string };
  return { ticket, loginCode: (await readCodes(account)).at(-1) ?? '' };
}

describe.each<Login>(['login', 'consoleLogin'])('%s after many wrong passwords', (name) => {
  const createOwner = async () =>
    name === 'login' ? registerAccount(app) : (await makeStaff(app, 'reviewer')).account;

  test('needs a code besides the right password', async () => {
    const { email } = await createOwner();
    await guess(email, 5, name);
    const { ticket, loginCode } = await requestCode(email, name);
    const visitor = app.visitor();
    const send = (given: object) =>
      visitor.call(name, { body: { account: email, password, ticket, ...given } });
    expect(await send({ loginCode: 'wrong' })).toMatchObject({
      code: 1012,
      fields: { loginCode: { code: 1012 } },
    });
    expect(await send({ loginCode, password: 'Wrong-Pass1' })).toMatchObject({ code: 1007 });
    expect(await send({ loginCode })).toMatchObject({ ok: true });
    expect(await send({ loginCode: '' })).toMatchObject({ code: 4009 });
  });
});

test('the work of the next login does not show whether the password was right', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  const { recentLogins } = app.ctx.services;
  const account = hashCounterKey(app.ctx.keys, email);
  const raised = [];
  for (const given of ['Wrong-Pass1', password]) {
    const before = recentLogins.get({ account }).account;
    expect(await logIn(email, { password: given })).toMatchObject({ code: 4065 });
    raised.push(recentLogins.get({ account }).account - before);
  }
  expect(raised).toEqual([1, 1]);
});

test('a code is used once, and resets the count', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  const proof = await requestCode(email);
  expect(await logIn(email, proof)).toMatchObject({ ok: true });
  await guess(email, 5);
  expect(await logIn(email, proof)).toMatchObject({ code: 1012 });
});

test('wrong passwords and unknown accounts get the same response, and no mail', async () => {
  const { email } = await registerAccount(app);
  const unknown = 'unknown-login@example.org';
  await guess(email, 5);
  await guess(unknown, 5);
  const answers = [
    await logIn(email),
    await logIn(email, { password: 'Wrong-Pass1' }),
    await logIn(unknown),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ code: 4065, fields: {}, data: { ticket: expect.any(String) } });
  }
  expect(new Set(answers.map(({ data }) => JSON.stringify(data).length)).size).toBe(1);
  expect(await readCodes(email)).toHaveLength(1);
  expect(await readCodes(unknown)).toEqual([]);
});

test('needs a captcha for each attempt without a code', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  letSecondsPass(3600);
  const body = { account: email, password };
  expect(await app.visitor().call('login', { body })).toMatchObject({ code: 2013 });
});

test('guesses of a code are limited', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  const proof = await requestCode(email);
  for (let i = 0; i < 5; i++) {
    expect(await logIn(email, { ...proof, loginCode: 'wrong' })).toMatchObject({ code: 1012 });
  }
  expect(await logIn(email, proof)).toMatchObject({ code: 1012 });
  expect(await logIn(email, await requestCode(email))).toMatchObject({ ok: true });
});

test('requests of strangers who know the password do not replace the owner’s code', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  const own = await requestCode(email);
  await requestCode(email);
  expect(await logIn(email, own)).toMatchObject({ ok: true });
});

test('a code of another account reveals neither the password nor the account', async () => {
  const [victim, thief] = [await registerAccount(app), await registerAccount(app)];
  const unknown = 'unknown-victim@example.org';
  for (const account of [victim.email, thief.email, unknown]) await guess(account, 5);
  const proof = await requestCode(thief.email);
  const answers = [
    await logIn(victim.email, proof),
    await logIn(victim.email, { ...proof, password: 'Wrong-Pass1' }),
    await logIn(unknown, proof),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ code: 1012, fields: { loginCode: { code: 1012 } } });
  }
});

test('without a configured channel no code is required', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  app.ctx.mailer = null;
  try {
    expect(await logIn(email)).toMatchObject({ ok: true });
  } finally {
    app.ctx.mailer = mailer;
  }
  expect(await logIn(email)).toMatchObject({ code: 4065 });
});

test('logins with the right password do not count as guesses', async () => {
  const { email } = await registerAccount(app);
  for (let i = 0; i < 8; i++) expect(await logIn(email)).toMatchObject({ ok: true });
  await guess(email, 4);
  expect(await logIn(email)).toMatchObject({ ok: true });
  await guess(email, 1);
  expect(await logIn(email)).toMatchObject({ code: 4065 });
});

test('a new password by a mailed link makes codes needless again', async () => {
  const { email } = await registerAccount(app);
  await guess(email, 5);
  const captcha = await makeCaptcha(app, 'forgot');
  await app.visitor().get('forgotPassword', { body: { account: email, ...captcha } });
  const mail = await app.db
    .selectFrom('messages')
    .select('text_body')
    .where('recipient', '=', email)
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow();
  const token = /#token=([\w-]+)/.exec(mail.text_body ?? '')?.[1] ?? '';
  const body = { token, password: 'New-Pass-22', confirmPassword: 'New-Pass-22' };
  await app.visitor().get('resetPassword', { body });
  expect(await logIn(email, { password: 'New-Pass-22' })).toMatchObject({ ok: true });
});

test('attempts without the required captcha do not count as guesses', async () => {
  const { email } = await registerAccount(app);
  await openContest(app, { passwordGuesses: 10 });
  await guess(email, 5);
  const body = { account: email, password };
  for (let i = 0; i < 9; i++) {
    expect(await app.visitor().call('login', { body })).toMatchObject({ code: 2013 });
  }
  expect(await logIn(email)).toMatchObject({ ok: true });
});
