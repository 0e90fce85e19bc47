import type { Page } from '@playwright/test';
import { type Api, goodPassword } from './api.ts';
import { expect, hydrated, test } from './instance.ts';

test.use({
  expectedErrors:
    /Failed to load resource|dynamically imported|chunk failed|net::ERR_(FAILED|ABORTED)/,
});

const toJsonBody = (body: object) => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
});

async function sendLogin(page: Page) {
  await page.goto('/en-US/login');
  await hydrated(page);
  await page.getByRole('textbox', { name: /Email/ }).fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('8 · each HTTP error: /500 and a notification with status and reason', async ({ page }) => {
  test.setTimeout(180_000);
  const failures: Record<number, string> = {};
  for (const status of [400, 401, 403, 404, 405, 406, 410, 422, 499, 500, 502, 503, 504]) {
    const checkStatus = async () => {
      await page.unrouteAll();
      await page.route('**/api/accounts/login', (route) =>
        route.fulfill({
          status,
          ...toJsonBody({ error: { message: `The reason for ${status}` } }),
        }),
      );
      await sendLogin(page);
      await expect(page).toHaveURL(/\/500$/);
      const notice = page.getByRole('region', { name: 'Messages' });
      await expect(notice.getByText(new RegExp(`Request error.*${status}`)).first()).toBeVisible();
      await expect(notice.getByText(`The reason for ${status}`).first()).toBeVisible();
    };
    await test.step(`HTTP ${status}`, checkStatus).catch((error: Error) => {
      failures[status] = error.message;
    });
  }
  expect(failures).toEqual({});
});

test('8 · any other status than 200 or 201 shows msg as an error', async ({ page }) => {
  await page.route('**/api/entries/*/vote', (route) =>
    route.fulfill(
      toJsonBody({ status: 9999, msg: 'Something the screen never heard of', data: null }),
    ),
  );
  await page.goto('/en-US/gallery');
  await page.getByRole('main').locator('a[href*="/gallery/"]').first().click();
  await hydrated(page);
  await page
    .getByRole('button', { name: /^Vote for No\./ })
    .first()
    .click();
  // A new device must wait before its vote is sent.
  await expect(page.getByText('Something the screen never heard of').first()).toBeAttached({
    timeout: 30_000,
  });
});

for (const [level, shown] of [
  [0, 'nothing'],
  [1, 'a warning message'],
  [2, 'an error message'],
  [3, 'a notification'],
  [9, 'the error page'],
] as const) {
  test(`8 · display level ${level} shows ${shown}`, async ({ page }) => {
    const refusal = { status: 9999, msg: 'A refusal', data: null, showType: level };
    await page.route('**/api/account/export', (route) => route.fulfill(toJsonBody(refusal)));
    const profile = { email: 'a@example.org', phone: null, name: null, locale: 'en-US' };
    const account = { ...profile, createdAt: '2026-01-01T00:00:00.000Z' };
    await page.route('**/api/account', (route) =>
      route.fulfill(toJsonBody({ status: 200, msg: '', data: account })),
    );
    await page.route('**/api/account/entries?*', (route) =>
      route.fulfill(toJsonBody({ status: 200, msg: '', data: { list: [], total: 0 } })),
    );
    await page.route('**/api/account/certificates', (route) =>
      route.fulfill(toJsonBody({ status: 200, msg: '', data: { certificates: [] } })),
    );
    await page.addInitScript(() => localStorage.setItem('access_token', 'some'));
    await page.goto('/en-US/account');
    await hydrated(page);
    const answered = page.waitForResponse('**/api/account/export');
    await page.getByRole('button', { name: 'Download my data' }).click();
    await (await answered).finished();
    const notice = page.getByRole('region', { name: 'Messages' });
    if (level === 9) return expect(page).toHaveURL(/\/500$/);
    if (level === 0) return expect(notice).toHaveCount(0);
    await expect(notice.getByText('A refusal')).toBeVisible();
    const title = notice.getByText(/Request error/);
    await expect(title).toHaveCount(level === 3 ? 1 : 0);
    if (level === 3) return;
    await expect(notice.locator('[data-level]').first()).toHaveAttribute(
      'data-level',
      level === 1 ? 'warning' : 'error',
    );
  });
}

for (const [cause, answer] of [
  ['missing', { status: 404 }],
  ['other', { status: 503 }],
] as const) {
  test(`8 · a chunk that is ${cause} is told with its cause`, async ({ page }) => {
    await page.route('**/dist/assets/contact-us-*.js', (route) =>
      route.fulfill({ ...answer, body: '' }),
    );
    await page.goto('/en-US/login');
    await hydrated(page);
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await expect(page.getByText(`Loading the page failed (${cause})`).last()).toBeVisible();
  });
}

test('8 · a style that is missing has a message of its own', async ({ page }) => {
  await page.goto('/en-US/certificates');
  await hydrated(page);
  // Only pages with forms load another stylesheet.
  await page.route('**/dist/assets/*.css', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Submit an entry' }).first().click();
  await expect(page.getByText(/styles failed \(missing\)/).last()).toBeVisible();
});

/** For each error code: its message, and a call that causes it. */
const answers: Record<string, [text: string, provoke: (api: Api) => Promise<Answer>]> = {
  1000: [
    'Parameter error',
    async (api) => {
      const { token } = await api.contestant();
      return api.callApi('POST', '/api/account/entries', { token, body: { group: 'unknown' } });
    },
  ],
  1001: ['Inconsistent passwords', (api) => registerAccount(api, { confirmPassword: 'Other-12' })],
  1002: ['Password must be 8 to 15', (api) => registerAccount(api, repeatPassword('simple'))],
  1003: [
    'Email has been registered',
    async (api) => {
      const { email } = await api.register();
      return (await api.register(email)).answer;
    },
  ],
  1004: [
    'Invalid reset link',
    (api) =>
      api.callApi('POST', '/api/accounts/reset-password', {
        body: { token: 'wrong', ...repeatPassword(goodPassword) },
      }),
  ],
  1005: ['The account does not exist', (api) => logIn(api, api.createEmail())],
  1006: [
    'The account is not activated, please go to the email to verify',
    async (api) => logIn(api, (await api.register()).email),
  ],
  1007: [
    'Wrong account or password',
    async (api) => logIn(api, (await api.contestant()).email, 'Wrong-123'),
  ],
  1012: [
    'Wrong verification code',
    (api) =>
      api.callApi('POST', '/api/accounts/register', {
        body: {
          phone: api.createPhone(),
          smsCode: '000000',
          ...repeatPassword(goodPassword),
          locale: 'zh-CN',
          consent: true,
        },
      }),
  ],
  2001: [
    'Code does not exist',
    (api) => api.callApi('POST', '/api/accounts/activate', { body: { token: 'wrong' } }),
  ],
  2002: [
    'submit success',
    async (api) =>
      api.callApi('POST', '/api/contact', {
        body: { ...message, ...(await api.captcha('contact')) },
      }),
  ],
  2004: ['Email format is incorrect!', (api) => registerAccount(api, { email: 'no-address' })],
  2005: ['Please enter your email!', (api) => registerAccount(api, { email: '' })],
  2006: ['Please input a password!', (api) => registerAccount(api, repeatPassword(''))],
  2007: [
    'Incorrect password format',
    (api) => registerAccount(api, repeatPassword('x'.repeat(300))),
  ],
  2009: ['Login succeeded!', async (api) => logIn(api, (await api.contestant()).email)],
  2011: ['Registration succeeded!', async (api) => (await api.register()).answer],
  2013: ['Please enter captcha!', (api) => registerAccount(api, { captcha: '' })],
  3001: ['Incorrect verification code', (api) => registerAccount(api, { captcha: 'wrong' })],
};

type Answer = Awaited<ReturnType<Api['callApi']>>;

const repeatPassword = (password: string) => ({ password, confirmPassword: password });
const message = {
  content: 'Is there a second showing?',
  name: 'A reader',
  contact: 'reader@example.org',
};
const registerAccount = async (api: Api, changed: object) =>
  (await api.register(undefined, changed)).answer;
const logIn = (api: Api, account: string, password = goodPassword) =>
  api.callApi('POST', '/api/accounts/login', { body: { account, password } });

for (const [code, [text, provoke]] of Object.entries(answers)) {
  test(`8 · ${code}: ${text}`, async ({ api }) => {
    const answer = await provoke(api);
    const said = [
      { code: answer.code ?? answer.status, msg: answer.msg },
      ...Object.values(answer.error?.fields ?? {}),
    ];
    expect(said).toContainEqual({ code: Number(code), msg: expect.stringContaining(text) });
  });
}

for (const [what, path, press, text] of [
  ['2008', '/en-US/login', 'Login', 'Login failed, please try again!'],
  ['2010', '/en-US/register', 'Register', 'Registration failed, please try again!'],
  ['2012', '/en-US/forgotPassword', 'Send', 'Sending failed, please try again!'],
  ['2003', '/en-US/contactUs', 'Send', 'submit failed'],
] as const) {
  test(`8 · ${what}: ${text}, when no answer comes`, async ({ page, server }) => {
    const captcha = what === '2008' ? null : page.waitForResponse('**/api/captcha');
    await page.goto(path);
    await hydrated(page);
    const fields: Record<string, string> = {
      account: 'somebody@example.org',
      email: 'somebody@example.org',
      contact: 'somebody@example.org',
      content: 'Is there a second showing?',
      name: 'A reader',
      password: goodPassword,
      confirmPassword: goodPassword,
    };
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`input#${name}, textarea#${name}`);
      if ((await field.count()) > 0) await field.fill(value);
    }
    if (captcha) {
      const { data } = await (await captcha).json();
      const { code } = await (
        await page.request.get(`${server.url}/dev/captcha/${data.id}`)
      ).json();
      await page.locator('#captcha').fill(code);
    }
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.route(/\/api\/(accounts\/(login|register|forgot-password)|contact)$/, (route) =>
      route.abort(),
    );
    await page.getByRole('button', { name: press, exact: true }).click();
    await expect(page.getByText(text).first()).toBeVisible();
  });
}

test('8 · Password error: the present password is wrong', async ({ page, api }) => {
  const { token } = await api.contestant();
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/en-US/account');
  await hydrated(page);
  await page.getByLabel('Current password', { exact: true }).fill('Wrong-123');
  await page.getByLabel('New password', { exact: true }).fill('Changed-2');
  await page.getByLabel('Confirm password', { exact: true }).fill('Changed-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password error').first()).toBeVisible();
});

test('8 · after registering: verify by email; Simplified Chinese says it succeeded', async ({
  page,
  server,
}) => {
  for (const [lang, heading, button, email] of [
    ['en-US', 'Please verify your email', 'Register', 'Email'],
    ['zh-CN', '注册成功', '注册', '邮箱'],
  ] as const) {
    const first = page.waitForResponse('**/api/captcha');
    await page.goto(`/${lang}/register`);
    await hydrated(page);
    await page.locator('#password').focus();
    let captcha = await first;
    const way = page.getByRole('radio', { name: email });
    if (!(await way.isChecked())) {
      const next = page.waitForResponse('**/api/captcha');
      await way.check();
      captcha = await next;
    }
    const { data } = await captcha.json();
    const { code } = await (await page.request.get(`${server.url}/dev/captcha/${data.id}`)).json();
    const textbox = page.getByRole('textbox', { name: email });
    await textbox.fill(`spec-${crypto.randomUUID()}@example.org`);
    await page.locator('#password').fill(goodPassword);
    await page.locator('#confirmPassword').fill(goodPassword);
    await page.locator('#captcha').fill(code);
    await page.getByRole('main').getByRole('checkbox').check();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (lang === 'en-US') {
      await expect(
        page.getByText(/go to the mailbox to check the verification email/),
      ).toBeVisible();
    }
  }
});

test('8 · the reset link was sent to the email', async ({ page, api, server }) => {
  const { email } = await api.contestant();
  const captcha = page.waitForResponse('**/api/captcha');
  await page.goto('/en-US/forgotPassword');
  await hydrated(page);
  await page.locator('#account').fill(email);
  const { data } = await (await captcha).json();
  const { code } = await (await page.request.get(`${server.url}/dev/captcha/${data.id}`)).json();
  await page.locator('#captcha').fill(code);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The reset link was sent to the email')).toBeVisible();
});

test('8 · a share picture that fails asks to refresh and retry', async ({ page, api }) => {
  const { data } = await api.callApi('GET', '/api/entries?pageSize=1');
  await page.route('**/poster.png*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/en-US/gallery/${data.list[0].id}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Share picture' }).first().click();
  await expect(
    page.getByText('Share picture generation error, please refresh and retry'),
  ).toBeVisible();
});
