import type { Page, Route } from '@playwright/test';
import { createApi } from '../spec/api.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import { openOwnerSession } from '../support/owner-session.ts';
import type { Server } from '../support/server.ts';

/** Tests errors of the console's lists and their automatic retries. */
const test = base.extend<object, { server: Server }>({ server: createOwnedServerFixture() });

test.use({
  locale: 'en-US',
  expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|chunk failed/,
});

const findNotices = (page: Page) => page.locator('.ant-message-notice');
const findFailure = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });

const fulfillWithRefusal = (status: number, data: object | null) => (route: Route) =>
  route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify({ status, msg: `The server says ${status}`, data }),
  });

/** Opens the list of accounts, whose request fails the given number of times. */
async function openAccounts(page: Page, times: number, fail: (route: Route) => Promise<void>) {
  let requests = 0;
  await page.route('**/api/console/accounts?*', (route) => {
    requests += 1;
    return requests <= times ? fail(route) : route.fallback();
  });
  await page.goto('/safeSuper/#/accounts');
  return () => requests;
}

test.beforeEach(({ page }) => signInStaff(page));

for (const [name, code, data] of [
  ['busy', 4005, { waitMs: 1500 }],
  ['asked too often', 4003, { seconds: 2 }],
] as const) {
  test(`a list that is ${name} says so once and reloads after the time that the server states`, async ({
    page,
  }) => {
    const requests = await openAccounts(page, 2, fulfillWithRefusal(code, data));
    const told = `The server says ${code}`;
    await expect(findFailure(page)).toContainText(told);
    await expect(findFailure(page)).toContainText('It will be retried automatically.');
    await expect(findNotices(page).filter({ hasText: told })).toHaveCount(1);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(findFailure(page)).toHaveCount(0);
    expect(requests()).toBe(3);
  });
}

test('a forbidden list says so and reloads on request', async ({ page }) => {
  const requests = await openAccounts(page, 1, fulfillWithRefusal(4007, null));
  await expect(findFailure(page)).toContainText('The server says 4007');
  await expect(findFailure(page)).not.toContainText('by itself');
  await expect(findNotices(page).filter({ hasText: 'The server says 4007' })).toHaveCount(1);
  await findFailure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(requests()).toBe(2);
});

test('a list whose connection fails reloads automatically', async ({ page }) => {
  await openAccounts(page, 2, (route) => route.abort());
  await expect(findFailure(page)).toContainText('The list could not be loaded');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a console that could not start retries automatically', async ({ page }) => {
  let requests = 0;
  await page.route('**/api/currentUser', (route) => {
    requests += 1;
    return requests <= 2 ? route.abort() : route.fallback();
  });
  await page.goto('/safeSuper/#/accounts');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
});

test('a list with two pages has a page field, also on a phone', async ({
  page,
  server,
  request,
}) => {
  const desk = await openOwnerSession(server, request);
  for (let at = 0; at < 11; at++) {
    await desk.send('POST', 'invitations', {
      email: `guest-${at}@example.org`,
      roles: ['support'],
    });
  }
  await page.goto('/safeSuper/#/audit');
  const field = page.getByRole('textbox', { name: 'Page', exact: true });
  await expect(page.getByText('Go to')).toBeVisible();
  await field.fill('2');
  await field.press('Enter');
  await expect(page).toHaveURL(/current=2/);

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('combobox', { name: 'Page Size' })).toBeVisible();
  await field.fill('1');
  await field.press('Enter');
  await expect(page).not.toHaveURL(/current=2/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const options = await page.locator('.ant-pagination-options').boundingBox();
  expect((options?.x ?? 0) + (options?.width ?? 360)).toBeLessThanOrEqual(344);
});

test('a page interrupted by a lost connection says so and loads when the connection returns', async ({
  page,
  context,
}) => {
  await page.goto('/safeSuper/#/audit');
  await expect(page.getByRole('table')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => location.assign('#/outbox'));
  await expect(page.getByRole('heading', { name: /^You are offline\./ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
});

test('an entrant unsubscribes from news by the link in a mail, without scripts', async ({
  newContext,
  request,
  server,
}) => {
  const api = createApi(server.url, request);
  const { email, token } = await api.contestant();
  const owner = await openOwnerSession(server, request);
  const words = { subject: 'The exhibition opens', body: 'Dear {name}: {link}', sms: '' };
  const { id, version } = await owner.send<{ id: string; version: number }>('POST', 'mailings', {
    kind: 'news',
    audience: { list: 'accounts', search: email },
    texts: { 'zh-CN': words, 'zh-TW': words, 'en-US': words },
    perHour: 20_000,
  });
  await owner.send('POST', `mailings/${id}/start`, { version });
  const readNewest = async () => (await api.newestTo(email)).text;
  await expect.poll(readNewest).toContain('/unsubscribe?recipient=');
  const [link = ''] = /http\S+recipient=\S+/.exec(await readNewest()) ?? [];

  const context = await newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You will get no more news by email',
  );
  const readChoice = async () =>
    (await api.callApi('GET', '/api/account', { token })).data as unknown as { getsNews: boolean };
  expect((await readChoice()).getsNews).toBe(false);
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByText('You get news by email again')).toBeVisible();
  expect((await readChoice()).getsNews).toBe(true);
});

test('a form that was not sent keeps its error until it is sent', async ({ page }) => {
  await page.route('**/api/console/invitations', (route) => route.abort(), { times: 1 });
  await page.goto('/safeSuper/#/staff');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('kept@example.org');
  await dialog.getByRole('checkbox', { name: /^Editor/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const alert = dialog.getByRole('alert').filter({ hasText: 'the server cannot be reached' });
  await expect(alert).toBeVisible();
  await expect(findNotices(page)).toHaveCount(0);
  await expect(alert).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /kept@example\.org/ })).toBeVisible();
});
