import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  listMailsTo,
  makeCaptcha,
  password,
  readMailedToken,
  registerAccount,
} from '../../../test/factories.ts';
import { createSetUpLink } from '../staff/first-owner.ts';

const app = await createTestApp();
afterAll(app.close);

const common = 'P@ssw0rd';
const refused = {
  code: 4066,
  msg: 'This password is too common and easy to guess. Please choose another one.',
  fields: { password: { code: 4066 } },
};
const repeatPassword = (given: string) => ({ password: given, confirmPassword: given });

async function register(given: string) {
  const email = `${crypto.randomUUID()}@example.org`;
  const captcha = await makeCaptcha(app, 'register');
  const form = {
    email,
    ...repeatPassword(given),
    ...captcha,
    locale: 'en-US' as const,
    consent: true as const,
  };
  const outcome = await app.visitor().call('register', { body: form });
  return { email, captcha, outcome };
}

test('rejects a registration with a common password and keeps its captcha valid', async () => {
  const { email, captcha, outcome } = await register(common);
  expect(outcome).toMatchObject(refused);
  expect(await listMailsTo(app, email)).toEqual([]);
  const form = {
    email,
    ...repeatPassword(password),
    ...captcha,
    locale: 'en-US' as const,
    consent: true as const,
  };
  expect(await app.visitor().call('register', { body: form })).toMatchObject({ code: 2011 });
});

test('rejects a reset with a common password and keeps its link valid', async () => {
  const { email } = await registerAccount(app);
  const body = { account: email, ...(await makeCaptcha(app, 'forgot')) };
  await app.visitor().get('forgotPassword', { body });
  const token = await readMailedToken(app, email);
  const reset = (given: string) =>
    app.visitor().call('resetPassword', { body: { token, ...repeatPassword(given) } });
  expect(await reset(common)).toMatchObject(refused);
  expect(await reset('Changed-12')).toMatchObject({ ok: true });
});

test('a password that is too long is rejected by each form', async () => {
  const long = 'x'.repeat(201);
  const [visitor, entrant] = [app.visitor(), await createEntrant(app)];
  const token = 'any';
  const account = 'a@example.org';
  const outcomes = await Promise.all([
    register(long).then(({ outcome }) => outcome),
    visitor.call('login', { body: { account, password: long } }),
    visitor.call('consoleLogin', { body: { account, password: long } }),
    visitor.call('resetPassword', { body: { token, ...repeatPassword(long) } }),
    visitor.call('acceptInvitation', { body: { token, name: 'Li Na', ...repeatPassword(long) } }),
    entrant.call('changePassword', { body: { current: password, ...repeatPassword(long) } }),
    entrant.call('eraseAccount', { body: { password: long } }),
  ]);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ code: 2007, fields: { password: { code: 2007 } } });
});

test('rejects a change to a common password', async () => {
  const visitor = await createEntrant(app);
  const changePassword = (given: string) =>
    visitor.call('changePassword', { body: { current: password, ...repeatPassword(given) } });
  expect(await changePassword(common)).toMatchObject(refused);
  expect(await changePassword('Changed-12')).toMatchObject({ ok: true });
});

test('rejects a common password of the first owner', async () => {
  const token = (await createSetUpLink(app.ctx))?.split('token=')[1] ?? '';
  const setUp = (given: string) =>
    app.visitor().call('setUpOwner', {
      body: { token, name: 'Chen Mo', email: 'first@example.org', ...repeatPassword(given) },
    });
  expect(await setUp(common)).toMatchObject(refused);
  expect(await setUp(password)).toMatchObject({ ok: true });
});

test('queries the configured service of breached passwords', async () => {
  const isPwned = vi.fn(async (given: string) => given === 'Leaked-123');
  app.ctx.isPwned = isPwned;
  expect((await register('Leaked-123')).outcome).toMatchObject(refused);
  expect((await register('Unknown-123')).outcome).toMatchObject({ code: 2011 });
  expect(isPwned).toHaveBeenCalledTimes(2);
  app.ctx.isPwned = null;
});
