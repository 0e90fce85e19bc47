import type { CallName } from '@film-contest/contract/calls';
import { codes } from '@film-contest/contract/codes';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { makeStaff, password } from '../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
const owner = await makeStaff(app, 'owner');
const { settings } = await owner.get('consoleSettings');

const anyId = crypto.randomUUID();
const passwords = { password, confirmPassword: password };
const noPassword = { password: '', confirmPassword: '' };
const captcha = { captchaId: anyId, captcha: '1234' };
const noCaptcha = { captchaId: '', captcha: '' };
const message = {
  content: 'A question about the result.',
  name: 'Li Na',
  contact: 'a@example.org',
};
const invited = { token: 'x'.repeat(43), name: 'Li Na' };
const firstOwner = { ...invited, email: 'a@example.org' };
const network = { settings: { ...settings, blockedNetworks: ['the office'] } };

type Row = [
  call: CallName,
  sent: { params?: unknown; body?: unknown },
  field: string,
  error: keyof typeof codes,
];

/** Each call with one wrong field, the field's path, and its error. */
const rows: Row[] = [
  ['sendVoteCode', { body: { entry: 1, contact: '' } }, 'contact', 'contactMissing'],
  ['sendVoteCode', { body: { entry: 1, contact: 'a@' } }, 'contact', 'contactFormat'],
  ['getFreePage', { params: { slug: 'Not a slug' } }, 'slug', 'slugFormat'],
  ['sendSmsCode', { body: { phone: '', ...captcha } }, 'phone', 'contactMissing'],
  ['sendSmsCode', { body: { phone: '12', ...captcha } }, 'phone', 'contactFormat'],
  ['sendSmsCode', { body: { phone: '13800138000', ...noCaptcha } }, 'captcha', 'captchaMissing'],
  ['register', { body: { email: 'a@example.org', ...noPassword } }, 'password', 'passwordMissing'],
  ['resendActivation', { body: { account: '', ...captcha } }, 'account', 'contactMissing'],
  ['resendActivation', { body: { account: 'a@', ...captcha } }, 'account', 'contactFormat'],
  [
    'resendActivation',
    { body: { account: 'a@example.org', ...noCaptcha } },
    'captcha',
    'captchaMissing',
  ],
  ['forgotPassword', { body: { account: '', ...captcha } }, 'account', 'contactMissing'],
  ['forgotPassword', { body: { account: 'a@', ...captcha } }, 'account', 'contactFormat'],
  ['resetPassword', { body: { phone: '', ...passwords } }, 'phone', 'contactMissing'],
  ['resetPassword', { body: noPassword }, 'password', 'passwordMissing'],
  [
    'resetPassword',
    { body: { ...passwords, confirmPassword: 'Other-12345' } },
    'confirmPassword',
    'passwordsDiffer',
  ],
  ['login', { body: { account: '', password } }, 'account', 'contactMissing'],
  ['login', { body: { account: 'a@', password } }, 'account', 'contactFormat'],
  ['consoleLogin', { body: { account: '', password } }, 'account', 'contactMissing'],
  ['consoleLogin', { body: { account: 'a@', password } }, 'account', 'contactFormat'],
  [
    'consoleLogin',
    { body: { account: 'a@example.org', password: '' } },
    'password',
    'passwordMissing',
  ],
  [
    'consoleLogin',
    { body: { account: 'a@example.org', password, captcha: '' } },
    'captcha',
    'captchaMissing',
  ],
  ['setUpOwner', { body: { ...firstOwner, email: '', ...passwords } }, 'email', 'contactMissing'],
  ['setUpOwner', { body: { ...firstOwner, email: 'a@', ...passwords } }, 'email', 'contactFormat'],
  ['setUpOwner', { body: { ...firstOwner, ...noPassword } }, 'password', 'passwordMissing'],
  [
    'setUpOwner',
    { body: { ...firstOwner, ...passwords, password: 'x'.repeat(201) } },
    'password',
    'passwordFormat',
  ],
  [
    'setUpOwner',
    { body: { ...firstOwner, ...passwords, confirmPassword: 'Other-12345' } },
    'confirmPassword',
    'passwordsDiffer',
  ],
  ['acceptInvitation', { body: { ...invited, ...noPassword } }, 'password', 'passwordMissing'],
  ['inviteStaff', { body: { email: 'a@', roles: ['editor'] } }, 'email', 'contactFormat'],
  [
    'addJurors',
    { params: { id: anyId }, body: { emails: [''], panels: [], limit: null } },
    'emails.0',
    'contactMissing',
  ],
  [
    'addJurors',
    { params: { id: anyId }, body: { emails: ['a@'], panels: [], limit: null } },
    'emails.0',
    'contactFormat',
  ],
  [
    'sendObjection',
    { params: { id: anyId }, body: { ...message, contact: 'a@', ...captcha } },
    'contact',
    'contactFormat',
  ],
  [
    'sendObjection',
    { params: { id: anyId }, body: { ...message, ...noCaptcha } },
    'captcha',
    'captchaMissing',
  ],
  [
    'sendAppeal',
    { params: { id: anyId }, body: { ...message, contact: 'a@', ...captcha } },
    'contact',
    'contactFormat',
  ],
  [
    'sendAppeal',
    { params: { id: anyId }, body: { ...message, ...noCaptcha } },
    'captcha',
    'captchaMissing',
  ],
  [
    'saveSettings',
    { body: { version: 1, ...network } },
    'settings.blockedNetworks.0',
    'networkFormat',
  ],
  ['settingsEffects', { body: network }, 'settings.blockedNetworks.0', 'networkFormat'],
];

for (const [call, sent, field, error] of rows)
  test(`${call} rejects a wrong ${field} with ${error}`, async () => {
    // The table sends values that the type of the call excludes.
    const outcome = await owner.call(call, sent as never);
    expect(outcome).toMatchObject({ ok: false, fields: { [field]: { code: codes[error] } } });
  });

test('an account without a passkey cannot ask for the challenge of one', async () => {
  expect(await owner.call('challengeOwnPasskey')).toMatchObject({ code: codes.notFound });
});
