import { codes } from '@film-contest/contract/codes';
import type { Page, Route } from '@playwright/test';
import { createApi, goodPassword } from '../spec/api.ts';
import { findAxeViolations, findSiteViolations } from '../support/axe.ts';
import { openContest } from '../support/database.ts';
import { waitForHydration } from '../support/fixtures.ts';
import { expect, test } from '../support/voting.ts';

/** Tests logins with proof of work, which slows down programs that guess passwords. */
test.use({ locale: 'en-US' });

/** An IP address of a carrier (AS9808). */
const carrier = { 'x-forwarded-for': '117.128.7.10' };

test.beforeAll(({ server }) => openContest(server.dataDir));

async function fillLogin(page: Page, account: string, password = goodPassword) {
  await page.goto('/login');
  await waitForHydration(page);
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
}

const pressLogin = (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).click();

/** Waits for the next login request, and returns its body. */
const waitForLoginBody = async (page: Page) =>
  (await page.waitForRequest('**/api/accounts/login')).postDataJSON() as Record<string, string>;

const expectLoggedIn = (page: Page) => expect(page).toHaveURL(/\/account$/);

test('the work is solved while the password is typed, and sent with the login', async ({
  page,
  request,
  server,
}) => {
  const { email } = await createApi(server.url, request).contestant();
  const solved = page.waitForResponse('**/work.worker-*');
  await fillLogin(page, email);
  await solved;
  const login = waitForLoginBody(page);
  await pressLogin(page);
  expect((await login).work).toMatch(/^\d+\.1\./);
  await expectLoggedIn(page);
});

test('expired work is solved again without a message', async ({ page, request, server }) => {
  const { email } = await createApi(server.url, request).contestant();
  let rejected = 0;
  await page.route('**/api/accounts/login', (route) => {
    const body = route.request().postDataJSON();
    if (rejected > 0) return route.continue();
    rejected += 1;
    // Changes the expiry time of the task, as if it had been created ten minutes ago.
    const work = body.work.replace(/^\d+/, (end: string) => String(Number(end) - 601));
    return route.continue({ postData: JSON.stringify({ ...body, work }) });
  });
  await fillLogin(page, email);
  await pressLogin(page);
  await expectLoggedIn(page);
  expect(rejected).toBe(1);
});

test('a login works on plain HTTP, where browsers disable Web Crypto', async ({
  page,
  request,
  server,
}) => {
  const { email } = await createApi(server.url, request).contestant();
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await fillLogin(page, email);
  const login = waitForLoginBody(page);
  await pressLogin(page);
  expect((await login).work).toBeTruthy();
  await expectLoggedIn(page);
});

test('after wrong passwords work takes longer, the page tells why, and a captcha keeps the work', async ({
  page,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const { email } = await api.contestant();
  for (let i = 0; i < 8; i++) {
    const data = { account: email, password: 'Wrong-Pass1', ...(await api.captcha('login')) };
    const answer = await request.post(`${server.url}/api/accounts/login`, {
      headers: carrier,
      data,
    });
    expect((await answer.json()).status).toBe(1007);
  }
  await page.setExtraHTTPHeaders(carrier);
  const reason = page.getByRole('status').filter({
    hasText: /^Wrong passwords have just been entered for this account/,
  });
  // Holds the script that solves the work until the page has explained the delay.
  await page.route('**/work.worker*', async (route) => {
    await expect(reason).toBeVisible();
    expect(await findSiteViolations(page)).toEqual([]);
    await route.continue();
  });
  await fillLogin(page, email);
  const first = waitForLoginBody(page);
  const captcha = page.waitForResponse('**/api/captcha');
  await pressLogin(page);
  const { work } = await first;
  expect(work).toMatch(/^\d+\.2\./);
  await expect(reason).toBeHidden();
  const { data } = await (await captcha).json();
  const { code } = await (await request.get(`${server.url}/dev/captcha/${data.id}`)).json();
  await page.locator('#captcha').fill(code);
  const second = waitForLoginBody(page);
  await pressLogin(page);
  expect((await second).work).toBe(work);
  await expectLoggedIn(page);
});

test('the login of the console brings work, and tells why it takes long', async ({
  page,
  request,
  server,
}) => {
  const { email } = await createApi(server.url, request).contestant();
  const reason = page.getByRole('status').filter({ hasText: /^Your device is a little slower/ });
  await page.route('**/work.worker*', async (route) => {
    await expect(reason).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await route.continue();
  });
  await page.goto('/safeSuper/#/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  const login = page.waitForResponse('**/api/console/login');
  await pressLogin(page);
  const response = await login;
  expect(response.request().postDataJSON().work).toMatch(/^\d+\.1\./);
  expect((await response.json()).status).toBe(200);
});

for (const [name, path, url] of [
  ['site', '/login', '**/api/accounts/login'],
  ['console', '/safeSuper/#/login', '**/api/console/login'],
] as const) {
  test(`a code is asked for the account that it was sent to only, on the ${name}`, async ({
    page,
  }) => {
    const account = page.getByLabel(/^Email/);
    const code = page.getByLabel('Verification code');
    const answered = Promise.withResolvers<void>();
    await page.route(url, async (route) => {
      await answered.promise;
      const data = { ticket: 'ticket' };
      await route.fulfill({
        json: { status: codes.loginCodeNeeded, msg: 'A code was sent.', data },
      });
    });
    await page.goto(path);
    if (name === 'site') await waitForHydration(page);
    await account.fill('first@example.org');
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    const sent = page.waitForRequest(url);
    await pressLogin(page);
    await sent;
    await account.fill('second@example.org');
    answered.resolve();
    await expect(page.getByText('A code was sent.')).toBeVisible();
    await expect(code).toBeHidden();
    const next = page.waitForRequest(url);
    await pressLogin(page);
    expect((await next).postDataJSON()).not.toHaveProperty('ticket');
    await expect(code).toBeVisible();
  });
}

/**
 * Presses Login and leaves the page before a script has loaded. Then logs in with another account. Returns the accounts
 * of all login requests.
 */
async function leaveBeforeScript(
  page: Page,
  script: string,
  [left, other]: readonly [left: string, other: string],
  finish: (route: Route) => Promise<void>,
) {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/api/accounts/login')) sent.push(call.postDataJSON().account);
  });
  const isLeft = Promise.withResolvers<void>();
  const isFinished = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await isLeft.promise;
    await finish(route);
    isFinished.resolve();
  });
  await fillLogin(page, left);
  const held = page.waitForRequest(script);
  await pressLogin(page);
  await held;
  // The next page requests a captcha. Its effects run after the login form was removed.
  const next = page.waitForRequest('**/api/captcha');
  // The link does not load a new document, so the work of the removed form could continue.
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await next;
  isLeft.resolve();
  await isFinished.promise;
  await page.goBack();
  await page.locator('#account').fill(other);
  await page.locator('#password').fill(goodPassword);
  await pressLogin(page);
  await expectLoggedIn(page);
  return sent;
}

test('a login whose work is not solved yet is not sent after the page is left', async ({
  page,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const emails = [(await api.contestant()).email, (await api.contestant()).email] as const;
  const sent = await leaveBeforeScript(page, '**/work.worker*', emails, (route) =>
    route.continue(),
  );
  expect(sent).toEqual([emails[1]]);
});

test.describe('without the script for the work', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('a login is sent without work', async ({ page, request, server }) => {
    const { email } = await createApi(server.url, request).contestant();
    await page.route('**/login-work-*.js', (route) => route.abort());
    await fillLogin(page, email);
    const login = waitForLoginBody(page);
    await pressLogin(page);
    expect(await login).not.toHaveProperty('work');
    await expectLoggedIn(page);
  });

  test('no login is sent after the page is left', async ({ page, request, server }) => {
    const api = createApi(server.url, request);
    const emails = [(await api.contestant()).email, (await api.contestant()).email] as const;
    const sent = await leaveBeforeScript(page, '**/login-work-*.js', emails, (route) =>
      route.abort(),
    );
    expect(sent).toEqual([emails[1]]);
  });
});

test('without scripts the page says that a login needs them', async ({ newContext }) => {
  const page = await (await newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await expect(page.locator('main form noscript')).toBeVisible();
  expect(await page.content()).toContain('This form requires JavaScript.');
});
