import { SessionLost } from '@film-contest/contract/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  listMailsTo,
  makeCaptcha,
  openContest,
  password,
  readMailedToken,
  registerAccount,
  signIn,
} from '../../../test/factories.ts';
import * as passwords from './passwords.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const buildRegistration = async (email: string) => ({
  email,
  password,
  confirmPassword: password,
  ...(await makeCaptcha(app, 'register')),
  locale: 'en-US' as const,
  consent: true as const,
});

const expireLinks = () =>
  app.db
    .updateTable('link_tokens')
    .set({ expires_at: new Date(0) })
    .execute();

describe('registration', () => {
  test('an account can log in after its activation link was opened', async () => {
    const visitor = app.visitor();
    const body = await buildRegistration('First@Example.org');
    expect(await visitor.call('register', { body })).toMatchObject({ ok: true, code: 2011 });
    const credentials = { account: 'first@example.org', password };
    expect(await visitor.call('login', { body: credentials })).toMatchObject({
      code: 1006,
      fields: { account: { code: 1006 } },
    });

    const token = await readMailedToken(app, 'first@example.org');
    expect(await app.visitor().get('activate', { body: { token } })).toEqual({
      account: 'first@example.org',
      session: null,
    });
    const session = await visitor.call('login', { body: credentials });
    expect(session).toMatchObject({ ok: true, code: 2009 });
    visitor.token = session.data?.access_token ?? null;
    expect(await visitor.get('account')).toMatchObject({
      email: 'first@example.org',
      locale: 'en-US',
    });
  });

  test('the activation mail has the requested locale and links to its pages', async () => {
    const visitor = app.visitor();
    await visitor.get('register', {
      body: { ...(await buildRegistration('tw@example.org')), locale: 'zh-TW' },
    });
    const [letter] = await listMailsTo(app, 'tw@example.org');
    expect(letter?.text_body).toContain('http://contest.test/zh-TW/activateLogin#token=');
    expect(letter?.subject).toContain('微電影');
  });

  test('rejects a registered e-mail address with 1003 in any letter case', async () => {
    await registerAccount(app, { email: 'taken@example.org' });
    const outcome = await app
      .visitor()
      .call('register', { body: await buildRegistration('TAKEN@example.org') });
    expect(outcome).toMatchObject({ code: 1003, fields: { email: { code: 1003 } } });
    expect(await listMailsTo(app, 'taken@example.org')).toEqual([]);
  });

  test('one of ten concurrent registrations of an e-mail address succeeds', async () => {
    const forms = await Promise.all(
      Array.from({ length: 10 }, () => buildRegistration('race@example.org')),
    );
    const outcomes = await Promise.all(
      forms.map((body) => app.visitor().call('register', { body })),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual([...Array(9).fill(1003), 2011]);
    expect(await listMailsTo(app, 'race@example.org')).toHaveLength(1);
  });

  test.each([
    [{ email: '' }, 'email', 2005],
    [{ email: 'nobody' }, 'email', 2004],
    [{ password: 'short' }, 'password', 1002],
    [{ confirmPassword: 'Abcdef1?' }, 'confirmPassword', 1001],
    [{ consent: false as true }, 'consent', 4015],
  ])('rejects %j beside its field: %s %i', async (change, field, code) => {
    const body = { ...(await buildRegistration('faulty@example.org')), ...change };
    const outcome = await app.visitor().call('register', { body });
    expect(outcome).toMatchObject({ ok: false, code, fields: { [field]: { code } } });
  });
});

const requestMail = async (account: string, purpose: 'activation' | 'forgot') => {
  const body = { account, ...(await makeCaptcha(app, purpose)) };
  const visitor = app.visitor();
  return purpose === 'forgot'
    ? visitor.call('forgotPassword', { body })
    : visitor.call('resendActivation', { body });
};

test.each(['activation', 'forgot'] as const)(
  'mails no link of %s to a stranger',
  async (purpose) => {
    expect(await requestMail('stranger@example.org', purpose)).toMatchObject({
      code: 1005,
      fields: { account: { code: 1005 } },
    });
  },
);

test('limits links to five an hour per e-mail address, over all purposes and clients', async () => {
  const { email } = await registerAccount(app, { isActivated: false });
  for (const purpose of ['activation', 'forgot', 'activation', 'forgot', 'activation'] as const) {
    expect(await requestMail(email, purpose)).toMatchObject({ ok: true });
  }
  for (const purpose of ['activation', 'forgot'] as const) {
    expect(await requestMail(email, purpose)).toMatchObject({
      code: 4003,
      data: { seconds: expect.any(Number) },
    });
  }
  expect(await listMailsTo(app, email)).toHaveLength(5);
  const other = await registerAccount(app);
  expect(await requestMail(other.email, 'forgot')).toMatchObject({ ok: true });
});

describe('captcha', () => {
  const requestResetWith = (answer: { captchaId: string; captcha: string }) =>
    app.visitor().call('forgotPassword', { body: { account: 'nobody@example.org', ...answer } });

  test('a correct answer works once', async () => {
    const captcha = await makeCaptcha(app, 'forgot');
    expect(await requestResetWith(captcha)).toMatchObject({ code: 1005 });
    expect(await requestResetWith(captcha)).toMatchObject({
      code: 3001,
      fields: { captcha: { code: 3001 } },
    });
  });

  test('a wrong answer invalidates the captcha', async () => {
    const captcha = await makeCaptcha(app, 'forgot');
    expect(await requestResetWith({ ...captcha, captcha: '222222' })).toMatchObject({ code: 3001 });
    expect(await requestResetWith(captcha)).toMatchObject({ code: 3001 });
  });

  test('a captcha for another purpose is rejected', async () => {
    expect(await requestResetWith(await makeCaptcha(app, 'register'))).toMatchObject({
      code: 3001,
    });
  });

  test('an expired captcha is rejected', async () => {
    const captcha = await makeCaptcha(app, 'forgot');
    await app.db
      .updateTable('captchas')
      .set({ expires_at: new Date(0) })
      .where('id', '=', captcha.captchaId)
      .execute();
    expect(await requestResetWith(captcha)).toMatchObject({ code: 3001 });
  });

  test('one of ten concurrent answers is accepted', async () => {
    const captcha = await makeCaptcha(app, 'forgot');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => requestResetWith(captcha)));
    expect(outcomes.filter(({ code }) => code === 1005)).toHaveLength(1);
  });

  test.each([
    [{ captchaId: '', captcha: '' }, 2013],
    [{ captchaId: '00000000-0000-4000-8000-000000000000', captcha: ' ' }, 2013],
  ])('a missing captcha (%j) returns %i', async (answer, code) => {
    expect(await requestResetWith(answer)).toMatchObject({ code });
  });

  test('a captcha can be displayed, played and answered', async () => {
    const visitor = app.visitor();
    const drawn = await visitor.get('createCaptcha', { body: { purpose: 'forgot' } });
    expect(drawn.image).toMatch(/^data:image\/png;base64,/);
    const spoken = await visitor.request({ url: drawn.audio });
    expect([spoken.statusCode, spoken.headers['content-type']]).toEqual([200, 'audio/wav']);
    const { code } = (await visitor.request({ url: `/dev/captcha/${drawn.id}` })).json();
    expect(await requestResetWith({ captchaId: drawn.id, captcha: code })).toMatchObject({
      code: 1005,
    });
    expect((await visitor.request({ url: drawn.audio })).statusCode).toBe(404);
  });

  test('is spoken in the language of the page, not of the browser', async () => {
    const body = { purpose: 'forgot' } as const;
    const fetchCaptchaAudio = async (url: string, browser: string) => {
      const { rawPayload } = await app
        .visitor()
        .request({ url, headers: { 'accept-language': browser } });
      return rawPayload.toString('base64');
    };
    const { audio } = await app.visitor({ locale: 'zh-TW' }).get('createCaptcha', { body });
    const spoken = await fetchCaptchaAudio(audio, 'en-US');
    expect(await fetchCaptchaAudio(audio, 'zh-CN')).toBe(spoken);
    expect(await fetchCaptchaAudio(`${audio}`.replace('zh-TW', 'en-US'), 'zh-CN')).not.toBe(spoken);
  });
});

describe('login', () => {
  test('returns 1005 for an unknown account, 1007 for a wrong password, 2008 for a suspended account', async () => {
    const visitor = app.visitor();
    const { email, id } = await registerAccount(app);
    const logIn = (account: string, given = password) =>
      visitor.call('login', { body: { account, password: given } });
    expect(await logIn('nobody@example.org')).toMatchObject({ code: 1005 });
    expect(await logIn(email, 'Wrong123!')).toMatchObject({
      code: 1007,
      fields: { password: { code: 1007 } },
    });
    await app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await logIn(email, 'Wrong123!')).toMatchObject({ code: 1007 });
    expect(await logIn(email)).toMatchObject({ code: 2008 });
  });

  test('after five failures an account requires a captcha from every client and is not locked', async () => {
    const { email } = await registerAccount(app);
    const body = { account: email, password: 'Wrong123!' };
    for (let i = 0; i < 5; i++) {
      expect(await app.visitor().call('login', { body })).toMatchObject({ code: 1007 });
    }
    const right = { account: email, password };
    expect(await app.visitor().call('login', { body: right })).toMatchObject({
      code: 2013,
      fields: { captcha: { code: 2013 } },
    });
    const captcha = await makeCaptcha(app, 'login');
    const wrong = { ...right, ...captcha, captcha: '999999' };
    expect(await app.visitor().call('login', { body: wrong })).toMatchObject({ code: 3001 });
    const answered = { ...right, ...(await makeCaptcha(app, 'login')) };
    expect(await app.visitor().call('login', { body: answered })).toMatchObject({ ok: true });
    expect(await app.visitor().call('login', { body: right })).toMatchObject({ ok: true });
  });

  test('after five unknown accounts a network requires a captcha, another network does not', async () => {
    const visitor = app.visitor();
    const buildUnknownLogin = (n: number) => ({ account: `stranger${n}@example.org`, password });
    for (let i = 0; i < 3; i++) {
      expect(await visitor.call('login', { body: buildUnknownLogin(1) })).toMatchObject({
        code: 1005,
      });
    }
    for (let i = 2; i <= 5; i++) {
      expect(await visitor.call('login', { body: buildUnknownLogin(i) })).toMatchObject({
        code: 1005,
      });
    }
    expect(await visitor.call('login', { body: buildUnknownLogin(6) })).toMatchObject({
      code: 2013,
    });
    expect(await app.visitor().call('login', { body: buildUnknownLogin(6) })).toMatchObject({
      code: 1005,
    });
  });

  test('the longest possible identifier is an unknown account', async () => {
    const account = `${'a'.repeat(242)}@example.org`;
    const outcome = await app.visitor().call('login', { body: { account, password } });
    expect(outcome).toMatchObject({ code: 1005 });
  });

  test('an unknown account takes the same work as a known one', async () => {
    const verify = vi.spyOn(passwords, 'isCorrectPassword');
    const { email } = await registerAccount(app);
    for (const account of [email, 'nobody-at-all@example.org']) {
      await app.visitor().call('login', { body: { account, password: 'Wrong123!' } });
    }
    expect(verify).toHaveBeenCalledTimes(2);
  });

  test('a logout ends the session', async () => {
    const visitor = await signIn(app, await registerAccount(app));
    await visitor.get('account');
    await visitor.get('logout');
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
  });

  test('logouts are limited', async () => {
    const visitor = app.visitor();
    for (let i = 0; i < 300; i++) await visitor.get('logout');
    expect(await visitor.call('logout')).toMatchObject({ code: 4003 });
  });
});

describe('forgotten passwords', () => {
  const requestReset = async (account: string) => {
    const captcha = await makeCaptcha(app, 'forgot');
    return app.visitor().call('forgotPassword', { body: { account, ...captcha } });
  };
  const reset = (token: string, next = 'Changed1!') =>
    app.visitor().call('resetPassword', {
      body: { token, password: next, confirmPassword: next },
    });

  test('a mailed link replaces the password once and ends every session', async () => {
    const account = await registerAccount(app);
    const visitor = await signIn(app, account);
    await visitor.get('account');
    expect(await requestReset(account.email)).toMatchObject({ ok: true });
    const [letter] = await listMailsTo(app, account.email);
    expect(letter?.text_body).toContain('http://contest.test/en-US/resetPassword#token=');
    const token = await readMailedToken(app, account.email);

    expect(await reset(token, 'weak')).toMatchObject({ code: 1002 });
    expect(await reset(token)).toMatchObject({ ok: true });
    expect(await reset(token)).toMatchObject({ code: 1004 });
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    const logIn = (given: string) =>
      app.visitor().call('login', { body: { account: account.email, password: given } });
    expect(await logIn(password)).toMatchObject({ code: 1007 });
    expect(await logIn('Changed1!')).toMatchObject({ ok: true });
  });

  test('a reset also activates an account that was never activated', async () => {
    const { email } = await registerAccount(app, { isActivated: false });
    await requestReset(email);
    await reset(await readMailedToken(app, email));
    const body = { account: email, password: 'Changed1!' };
    expect(await app.visitor().call('login', { body })).toMatchObject({ ok: true });
  });

  test.each(['activation', 'forgot'] as const)(
    'an unknown account returns 1005: %s',
    async (purpose) => {
      expect(await requestMail('nobody@example.org', purpose)).toMatchObject({ code: 1005 });
    },
  );

  test('a wrong or expired link returns 1004', async () => {
    const { email } = await registerAccount(app);
    await requestReset(email);
    await expireLinks();
    expect(await reset(await readMailedToken(app, email))).toMatchObject({ code: 1004 });
    expect(await reset('wrong')).toMatchObject({ code: 1004 });
  });
});
