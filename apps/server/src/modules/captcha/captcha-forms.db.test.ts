import { captchaPurposes } from '@film-contest/contract/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha, password } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

type Answer = Awaited<ReturnType<typeof makeCaptcha>>;

const account = 'unknown@example.org';
const message = { content: 'A message of ten characters.', name: 'Ada', contact: account };
const round = { id: '00000000-0000-4000-8000-000000000000' };

/** Submits each form with a captcha. Votes and their codes are in the tests of the voting module. */
const forms: Record<string, (visitor: Visitor, captcha: Answer) => ReturnType<Visitor['call']>> = {
  register: (visitor, captcha) => {
    const words = { email: account, password, confirmPassword: password, ...captcha };
    return visitor.call('register', { body: { ...words, locale: 'en-US', consent: true } });
  },
  activation: (visitor, captcha) =>
    visitor.call('resendActivation', { body: { account, ...captcha } }),
  forgot: (visitor, captcha) => visitor.call('forgotPassword', { body: { account, ...captcha } }),
  login: (visitor, captcha) => visitor.call('login', { body: { account, password, ...captcha } }),
  consoleLogin: (visitor, captcha) =>
    visitor.call('consoleLogin', { body: { account, password, ...captcha } }),
  contact: (visitor, captcha) => visitor.call('sendContact', { body: { ...message, ...captcha } }),
  objection: (visitor, captcha) =>
    visitor.call('sendObjection', { params: round, body: { ...message, film: '', ...captcha } }),
  appeal: (visitor, captcha) =>
    visitor.call('sendAppeal', { params: { id: 1 }, body: { ...message, ...captcha } }),
  sms: (visitor, captcha) =>
    visitor.call('sendSmsCode', { body: { phone: '13800138000', ...captcha } }),
};

describe.each(Object.entries(forms))('the form %s', (purpose, submit) => {
  test.each(captchaPurposes.filter((other) => other !== purpose))(
    'rejects a captcha of the form %s',
    async (other) => {
      await requireCaptchaAtLogin();
      const refused = { fields: { captcha: { code: 3001 } } };
      expect(await submit(app.visitor(), await makeCaptcha(app, other))).toMatchObject(refused);
    },
  );

  test('accepts its own captcha', async () => {
    await requireCaptchaAtLogin();
    const own = captchaPurposes.find((each) => each === purpose) ?? 'vote';
    const outcome = await submit(app.visitor(), await makeCaptcha(app, own));
    expect(outcome.ok || !('captcha' in outcome.fields)).toBe(true);
  });
});

test('no form has another captcha', () => {
  expect([...Object.keys(forms), 'vote', 'voteCode'].sort()).toEqual([...captchaPurposes].sort());
});

test('in production, a captcha without a form is rejected', async () => {
  const live = await createTestApp({ beside: app, config: { mode: 'production' } });
  const request = (body: object) => live.visitor().call('createCaptcha', { body });
  expect(await request({})).toMatchObject({ code: 1000, fields: { purpose: { code: 1000 } } });
  expect(await request({ purpose: 'vote' })).toMatchObject({ ok: true });
  await live.close();
});

/** Makes five logins fail, after which the account's logins require a captcha. */
async function requireCaptchaAtLogin() {
  const body = { account, password };
  for (let i = 0; i < 5; i++) await app.visitor().call('login', { body });
  expect(await app.visitor().call('login', { body })).toMatchObject({ code: 2013 });
}
