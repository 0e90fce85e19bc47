import type { Page, Route } from '@playwright/test';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import { openOwnerSession } from '../support/owner-session.ts';
import type { Server } from '../support/server.ts';

/** Errors of the console's lists and their automatic retries. */
const test = base.extend<object, { server: Server }>({ server: createOwnedServerFixture() });

test.use({
  locale: 'en-US',
  expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|chunk failed/,
});

const notices = (page: Page) => page.locator('.ant-message-notice');
const failed = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });

const refusal = (status: number, data: object | null) => (route: Route) =>
  route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify({ status, msg: `The server says ${status}`, data }),
  });

/** Opens the accounts, whose list fails the given number of times. */
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
    const requests = await openAccounts(page, 2, refusal(code, data));
    const told = `The server says ${code}`;
    await expect(failed(page)).toContainText(told);
    await expect(failed(page)).toContainText('It will be retried automatically.');
    await expect(notices(page).filter({ hasText: told })).toHaveCount(1);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
    expect(requests()).toBe(3);
  });
}

test('a forbidden list says so and reloads on request', async ({ page }) => {
  const requests = await openAccounts(page, 1, refusal(4007, null));
  await expect(failed(page)).toContainText('The server says 4007');
  await expect(failed(page)).not.toContainText('by itself');
  await expect(notices(page).filter({ hasText: 'The server says 4007' })).toHaveCount(1);
  await failed(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(requests()).toBe(2);
});

test('a list whose connection fails reloads automatically', async ({ page }) => {
  await openAccounts(page, 2, (route) => route.abort());
  await expect(failed(page)).toContainText('The list could not be loaded');
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
