import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  makeCaptcha,
  openContest,
  password,
  readMailedToken,
  registerAccount,
} from '../../../test/factories.ts';

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

describe('activation links', () => {
  const unknown = 'x'.repeat(43);

  test('the activation link opens a session on the device that registered', async () => {
    const visitor = app.visitor();
    await visitor.get('register', { body: await buildRegistration('device@example.org') });
    const token = await readMailedToken(app, 'device@example.org');
    const { session } = await visitor.get('activate', { body: { token } });
    visitor.token = session?.access_token ?? null;
    expect(await visitor.get('account')).toMatchObject({ email: 'device@example.org' });
  });

  test('a device that registered another account gets no session', async () => {
    const visitor = app.visitor();
    await visitor.get('register', { body: await buildRegistration('own@example.org') });
    await app.visitor().get('register', { body: await buildRegistration('foreign@example.org') });
    const token = await readMailedToken(app, 'foreign@example.org');
    expect(await visitor.get('activate', { body: { token } })).toMatchObject({ session: null });
  });

  test.each([
    ['a wrong one', async () => unknown],
    ['an empty one', async () => ''],
    [
      'an expired one',
      async () => {
        await app.visitor().get('register', { body: await buildRegistration('late@example.org') });
        await expireLinks();
        return readMailedToken(app, 'late@example.org');
      },
    ],
    [
      'one that a newer one replaced',
      async () => {
        await app.visitor().get('register', { body: await buildRegistration('again@example.org') });
        const token = await readMailedToken(app, 'again@example.org');
        const captcha = await makeCaptcha(app, 'activation');
        await app
          .visitor()
          .get('resendActivation', { body: { account: 'again@example.org', ...captcha } });
        return token;
      },
    ],
  ])('%s returns 2001', async (_, makeToken) => {
    const token = await makeToken();
    expect(await app.visitor().call('activate', { body: { token } })).toMatchObject({ code: 2001 });
  });

  test('a used or replaced link of an active account returns 4034', async () => {
    await app.visitor().get('register', { body: await buildRegistration('used@example.org') });
    const replaced = await readMailedToken(app, 'used@example.org');
    const captcha = await makeCaptcha(app, 'activation');
    await app
      .visitor()
      .get('resendActivation', { body: { account: 'used@example.org', ...captcha } });
    const used = await readMailedToken(app, 'used@example.org');
    await app.visitor().get('activate', { body: { token: used } });
    for (const token of [used, replaced])
      expect(await app.visitor().call('activate', { body: { token } })).toMatchObject({
        code: 4034,
      });
  });

  test('one of ten concurrent uses of a link succeeds', async () => {
    await app.visitor().get('register', { body: await buildRegistration('ten@example.org') });
    const token = await readMailedToken(app, 'ten@example.org');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().call('activate', { body: { token } })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a reset link does not activate an account', async () => {
    const { email } = await registerAccount(app, { isActivated: false });
    const captcha = await makeCaptcha(app, 'forgot');
    await app.visitor().get('forgotPassword', { body: { account: email, ...captcha } });
    const token = await readMailedToken(app, email);
    expect(await app.visitor().call('activate', { body: { token } })).toMatchObject({ code: 2001 });
  });

  test('a new link can be requested until the account is active', async () => {
    const { email } = await registerAccount(app, { isActivated: false });
    const resend = async () => {
      const captcha = await makeCaptcha(app, 'activation');
      return app.visitor().call('resendActivation', { body: { account: email, ...captcha } });
    };
    expect(await resend()).toMatchObject({ ok: true });
    const token = await readMailedToken(app, email);
    await app.visitor().get('activate', { body: { token } });
    expect(await resend()).toMatchObject({ code: 4017 });
  });
});
