import type { Page, Route } from '@playwright/test';
import {
  expect,
  expectCounted,
  openEntryPage,
  openVoting,
  readVoteCount,
  test,
  voteButton,
} from '../support/voting.ts';

/** Tests votes over an interrupted connection: each vote is sent again automatically and counts once. */
test.use({
  locale: 'en-US',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/,
});

const waits = 'The server is not responding. Your vote will be sent automatically.';
const offline = 'You are offline. Your vote will be sent automatically when you are back online.';

const findNotices = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a vote whose first attempts fail after the connection returns is counted once', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server);
  const names: string[] = [];
  let isBack = false;
  await page.route('**/api/entries/*/vote', (route) => {
    if (!isBack) return route.abort('internetdisconnected');
    names.push(route.request().postDataJSON().requestId);
    if (names.length === 1) return route.abort();
    if (names.length === 2) return route.fulfill({ status: 503, body: '' });
    return route.fallback();
  });
  await openEntryPage(page, number);
  await context.setOffline(true);
  await voteButton(page).click();
  await expect(page.getByText(offline)).toBeVisible();
  isBack = true;
  await context.setOffline(false);
  await expect(page.getByText(waits)).toBeVisible();
  await expectCounted(page);
  expect(await readVoteCount(server, number)).toHaveLength(1);
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(1);
});

for (const [fault, answer] of [
  ['breaks', (route: Route) => route.abort()],
  ['fails', (route: Route) => route.fulfill({ status: 503, body: '' })],
] as const) {
  test(`a script of the vote that ${fault} once is loaded again on the same page`, async ({
    page,
    server,
  }) => {
    const number = await openVoting(server);
    let requests = 0;
    await page.route('**/dist/assets/vote-caster-*.js', (route) => {
      requests += 1;
      return requests === 1 ? answer(route) : route.fallback();
    });
    await openEntryPage(page, number);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await voteButton(page).click();
    await expect(page.getByText(waits)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
    await expectCounted(page);
    expect(requests).toBeGreaterThan(1);
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
    expect(await readVoteCount(server, number)).toHaveLength(1);
  });
}

test('after the first touch everything that a vote needs is loaded: offline, only the vote itself fails', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server);
  const ready = page.waitForResponse('**/api/votes/challenge*');
  await openEntryPage(page, number);
  await ready;
  const loaded = page.waitForResponse('**/dist/assets/work.worker-*.js');
  await voteButton(page).focus();
  await (await loaded).finished();
  await context.setOffline(true);
  const tried: string[] = [];
  page.on('requestfailed', (request) => tried.push(new URL(request.url()).pathname));
  await voteButton(page).click();
  await expect.poll(() => tried.some((path) => /vote$/.test(path))).toBe(true);
  expect(tried.filter((path) => path.startsWith('/dist/'))).toEqual([]);
  await context.setOffline(false);
  await expectCounted(page);
});

test('a dialog that failed to load is loaded again, and the vote continues', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 3600 });
  let requests = 0;
  await page.route('**/dist/assets/proof-dialog-*.js', (route) => {
    requests += 1;
    return requests <= 2 ? route.abort() : route.fallback();
  });
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
  expect(requests).toBeGreaterThan(2);
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
});

test('a vote pressed offline is sent automatically, and another tab is updated', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server);
  const other = await context.newPage();
  await openEntryPage(other, number);
  const ready = page.waitForResponse('**/api/votes/challenge*');
  await openEntryPage(page, number);
  await ready;
  await context.setOffline(true);
  await voteButton(page).click();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByText('0 votes', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await expectCounted(page);
  await expectCounted(other);
  expect(await readVoteCount(server, number)).toHaveLength(1);
});

test('the first vote of a device, pressed offline, counts down without a warning', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 5 });
  await openEntryPage(page, number);
  await context.setOffline(true);
  await voteButton(page).click();
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  const line = page.getByRole('status').filter({ hasText: 'First vote from this device' });
  await expect(line).toBeVisible();
  await expect(line).not.toHaveAttribute('data-tone');
  await expect(voteButton(page)).toHaveAttribute('data-step', 'pending');
  await expectCounted(page);
  await expect(findNotices(page)).toHaveCount(0);
});

test('a vote pressed during the waiting period is cast once from the next pages', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 8 });
  await openEntryPage(page, number);
  await voteButton(page).click();
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  const news = findNotices(page).filter({
    hasText: `Vote for No. ${String(number).padStart(4, '0')}`,
  });
  await expect(news).toContainText('You can keep browsing.');
  await page.reload();
  await expect(news).toContainText('You can keep browsing.');
  await expect(news).toContainText('Your vote has been counted.', { timeout: 30_000 });
  expect(await readVoteCount(server, number)).toHaveLength(1);
  await openEntryPage(page, number);
  await expectCounted(page);
  expect(await readVoteCount(server, number)).toHaveLength(1);
});

test('a vote pressed during the waiting period continues after the film’s page is reloaded', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 8 });
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expect(voteButton(page)).toHaveText(/^Voting in \d\ss…$/);
  await page.reload();
  await expect(voteButton(page)).toHaveText(/^Voting in \d\ss…$/);
  await expectCounted(page);
  expect(await readVoteCount(server, number)).toHaveLength(1);
});

test('a captcha that the vote needs after the film’s page was left is asked for there', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 3600 });
  await page.route('**/api/entries/*/vote', (route) => route.abort());
  await page.route('**/api/votes/challenge*', (route) => route.abort());
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expect(page.getByText(waits)).toBeVisible();
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page).toHaveURL(/\/gallery$/);
  // Unblocks the challenge only now, because the film's page could have requested the captcha before.
  await page.unroute('**/api/votes/challenge*');
  await findNotices(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'One more step' })).toBeVisible();
});
