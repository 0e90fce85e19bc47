import { readFile } from 'node:fs/promises';
import { accountKey } from '@film-contest/contract/storage-keys';
import type { Page } from '@playwright/test';
import { createApi, goodPassword } from '../spec/api.ts';
import { openContest, query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

test.use({ locale: 'en-US' });

test.beforeAll(({ server }) => openContest(server.dataDir));

/** Fills in the code of the captcha that the page has just loaded. */
async function fillCaptchaCode(page: Page, answered: Promise<{ json(): Promise<unknown> }>) {
  const { data } = (await (await answered).json()) as { data: { id: string } };
  const { code } = await (await page.request.get(`/dev/captcha/${data.id}`)).json();
  await page.locator('#captcha').fill(code);
}

const findSmsCode = (text: string) => /\d{6}/.exec(text)?.[0] ?? '';

test('a visitor registers by phone and resets the password by SMS', async ({
  newContext,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const phone = api.createPhone();
  const page = await (await newContext({ locale: 'zh-CN' })).newPage();
  const captcha = page.waitForResponse('**/api/captcha');
  await page.goto('/register');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await fillCaptchaCode(page, captcha);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(`验证码已发送至 ${phone}`)).toBeVisible();
  await page.locator('#smsCode').fill('000000');
  await page.locator('#password').fill(goodPassword);
  await page.locator('#confirmPassword').fill(goodPassword);
  await page.getByRole('main').getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('验证码不正确或已过期').first()).toBeVisible();
  await page.locator('#smsCode').fill(findSmsCode((await api.newestTo(phone)).text));
  await page.locator('#password').fill(goodPassword);
  await page.locator('#confirmPassword').fill(goodPassword);
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/submitEntry$/);

  const other = await (await newContext({ locale: 'zh-CN' })).newPage();
  const second = other.waitForResponse('**/api/captcha');
  await other.goto('/forgotPassword');
  await waitForHydration(other);
  await other.locator('#account').fill(phone);
  await fillCaptchaCode(other, second);
  await other.locator('main form button[type=submit]').click();
  await expect(other.locator('#smsCode')).toBeVisible();
  await other.locator('#smsCode').fill(findSmsCode((await api.newestTo(phone)).text));
  await other.locator('#password').fill('Changed-2');
  await other.locator('#confirmPassword').fill('Changed-2');
  await other.locator('main form button[type=submit]').click();
  await expect(other.locator('#smsCode')).toBeHidden();
  expect(await api.logIn(phone, 'Changed-2')).toBeTruthy();
});

test('a captcha is requested at the first use of a form, not when its page opens', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/captcha') asked.push(request.method());
  });
  await page.goto('/register');
  await waitForHydration(page);
  await expect(page.getByText('The image appears here when you start')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await expect(page.getByRole('img', { name: /^Image with digits/ })).toBeVisible();
  expect(asked).toEqual(['POST']);
});

const alongLine =
  /Type, in order, the five or six digits on the dotted line from the large dot to its arrow/;

/** Checks that the picture reserves its space, names its sound, and that the field explains which digits to type. */
async function checkCaptcha(page: Page) {
  const picture = page.getByRole('img', { name: /Listen to the digits/ });
  await expect(picture).toBeVisible();
  await expect(page.locator('#captcha')).toHaveAccessibleDescription(alongLine);
  expect(await picture.getAttribute('width')).toBe('320');
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(560);
}

for (const width of [360, 1440]) {
  test(`captchas of site and console tell which digits to type (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/register');
    await waitForHydration(page);
    await page.getByRole('textbox', { name: 'Email' }).focus();
    await checkCaptcha(page);

    await page.route('**/api/console/login', (route) =>
      route.fulfill({
        json: { status: 2013, code: 2013, msg: 'Please enter captcha!', data: null },
      }),
    );
    await page.goto('/safeSuper/');
    await page.getByLabel('Email').fill('staff@example.org');
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await checkCaptcha(page);
  });
}

test('a page restored by Back reloads when another account has signed in', async ({ page }) => {
  await page.goto('/home');
  await waitForHydration(page);
  const dispatchPageEvent = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  await page.evaluate(() => document.body.setAttribute('data-left', ''));
  await dispatchPageEvent('pagehide');
  await dispatchPageEvent('pageshow');
  await expect(page.locator('body[data-left]')).toHaveCount(1);
  await dispatchPageEvent('pagehide');
  await page.evaluate((key) => localStorage.setItem(key, 'other@example.org'), accountKey);
  await dispatchPageEvent('pageshow').catch(() => {
    // Ignores the error when the page was replaced.
  });
  await expect(page.locator('body[data-left]')).toHaveCount(0);
});

test('an account changes its profile and password, exports its data and is erased', async ({
  page,
  context,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const { email, token } = await api.contestant();
  const elsewhere = await api.logIn(email);
  await api.callApi('POST', '/api/account/entries', { token, body: { title: 'A draft' } });
  await page.goto('/home');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/account');
  await waitForHydration(page);

  await page.getByLabel('Name').fill('Mei');
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeAttached();
  const { data } = await api.callApi('GET', '/api/account', { token });
  expect(data).toMatchObject({ name: 'Mei', locale: 'zh-TW' });

  await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
  await page.getByLabel('New password', { exact: true }).fill('Changed-2');
  await page.getByLabel('Confirm password', { exact: true }).fill('Changed-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  expect((await api.callApi('GET', '/api/account', { token: elsewhere })).status).toBe(302);
  expect((await api.callApi('GET', '/api/account', { token })).status).toBe(200);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({ account: { email, name: 'Mei' } });
  expect(JSON.stringify(file.entries)).toContain('A draft');

  await page.getByRole('button', { name: 'Discard: A draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('You have not started an entry yet.')).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/account');
  await waitForHydration(tab);
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong-123');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Password error').first()).toBeVisible();
  await dialog.getByLabel('Your password').fill('Changed-2');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(tab).toHaveURL(/\/login/);
  const body = { account: email, password: 'Changed-2' };
  expect((await api.callApi('POST', '/api/accounts/login', { body })).status).toBe(1005);
});

test('login and logout reach other tabs', async ({ page, context, request, server }) => {
  const api = createApi(server.url, request);
  const { email } = await api.contestant();
  const other = await context.newPage();
  await other.goto('/home');
  await waitForHydration(other);
  await page.goto('/login');
  await waitForHydration(page);
  await page.locator('#account').fill(email);
  await page.locator('#password').fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(other.getByRole('link', { name: 'Account' }).first()).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('a message to the organiser', () => {
  const content = 'When does the exhibition open its doors?';

  test.describe('over an interrupted connection', () => {
    test.use({ expectedErrors: /net::ERR_FAILED/ });

    test('shows one error for each empty field, and none when sending fails', async ({ page }) => {
      await page.route('**/api/captcha', (route) => route.abort());
      await page.goto('/contactUs');
      await waitForHydration(page);
      const box = page.getByRole('alert').filter({ has: page.getByRole('list') });
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await send.click();
      await expect(box.getByRole('listitem')).toHaveCount(4);
      await expect(box.getByRole('heading')).toContainText('4 problems');

      await page.unroute('**/api/captcha');
      await page.reload();
      await waitForHydration(page);
      await page.getByLabel('Your question').fill(content);
      await page.getByLabel('Name').fill('A reader');
      await page.getByLabel('Contact email or phone number').fill('reader@example.org');
      await expect(page.getByRole('img', { name: /^Image with digits/ })).toBeVisible();
      await page.locator('#captcha').fill('123456');
      await page.route('**/api/contact', (route) => route.abort());
      await send.click();
      await expect(box).toHaveText('submit failed');
    });
  });

  test('is sent, and errors are shown beside their fields', async ({ page }) => {
    await page.goto('/contactUs');
    await waitForHydration(page);
    await page.getByLabel('Your question').fill(content);
    await expect(page.getByRole('img', { name: /^Image with digits/ })).toBeVisible();
    await page.locator('#captcha').fill('wrong');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Please enter your email!').first()).toBeVisible();
    // Nothing was sent, so the captcha is still valid and the typed code stays.
    await expect(page.locator('#captcha')).toHaveValue('wrong');
    await page.getByLabel('Name').fill('A reader');
    await page.getByLabel('Contact email or phone number').fill('reader@example.org');
    const refreshed = page.waitForResponse('**/api/captcha');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Incorrect verification code').first()).toBeVisible();
    await expect(page.getByLabel('Your question')).toHaveValue(content);
    await fillCaptchaCode(page, refreshed);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'submit success' })).toBeVisible();
  });

  test('is sent without scripts as well', async ({ newContext }) => {
    const page = await (await newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
    await page.goto('/en-US/contactUs');
    await page.getByLabel('Your question').fill(content);
    await page.getByLabel('Name').fill('A reader');
    await page.getByLabel('Contact email or phone number').fill('reader@example.org');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Your question')).toHaveValue(content);
    const id = await page.locator('input[name=captchaId]').inputValue();
    await page.locator('#captcha').fill('wrong');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Incorrect verification code').first()).toBeVisible();
    const next = await page.locator('input[name=captchaId]').inputValue();
    expect(next).not.toBe(id);
    const { code } = await (await page.request.get(`/dev/captcha/${next}`)).json();
    await page.locator('#captcha').fill(code);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'submit success' })).toBeVisible();
  });
});

test.describe('without a response', () => {
  test.use({ expectedErrors: /net::ERR_CONNECTION_RESET/ });

  test('the account page works without its list of entries, and requests it again', async ({
    page,
    request,
    server,
  }) => {
    const { token } = await createApi(server.url, request).contestant();
    await page.goto('/home');
    await page.evaluate((value) => localStorage.setItem('access_token', value), token);
    await page.route('**/api/account/entries?*', (route) => route.abort('connectionreset'));
    await page.goto('/account');
    await waitForHydration(page);
    await expect(page.getByText('This content could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.unroute('**/api/account/entries?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You have not started an entry yet.')).toBeVisible();
  });
});

test('the history of an entry lists events and reasons in order', async ({
  page,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const { email, token } = await api.contestant();
  const [entry] = await query<{ id: string }>(
    server.dataDir,
    `insert into entries (account_id, number, state, form, reasons, giveaways, submitted_at)
     select id, 4711, 'rejected', '{"title": "The Last Call"}', '[]', '[]', now()
     from accounts where email = $1 returning id`,
    [email],
  );
  const asked = [{ field: 'desc', reason: 'Please name the scam.' }];
  for (const [state, note, reasons] of [
    ['received', null, []],
    ['changes_requested', null, asked],
    ['rejected', 'It is about something else.', []],
  ]) {
    await query(
      server.dataDir,
      'insert into entry_events (entry_id, state, note, reasons) values ($1, $2, $3, $4)',
      [entry?.id, state, note, JSON.stringify(reasons)],
    );
  }
  await page.goto('/home');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: /No\. 4711\s+The Last Call/ })).toBeVisible();
  await expect(page.getByText('It is about something else.')).toHaveCount(1);
  const history = page.getByRole('region', { name: 'History: The Last Call' });
  await expect(history.getByRole('listitem')).toHaveText([/It was not accepted\.$/]);
  await history.getByRole('button', { name: 'Show all (3)' }).click();
  await expect(history.getByRole('listitem')).toHaveText([
    /It was not accepted\.$/,
    /Changes were requested\.Creation background: Please name the scam\.$/,
    /You submitted it\.$/,
  ]);
});
