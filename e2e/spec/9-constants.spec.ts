import { expect, hydrated, test } from './instance.ts';

test.use({ expectedErrors: /Failed to load resource|net::ERR_(FAILED|ABORTED)/ });

test('9 · a request gives up after 20000 ms', async ({ page }) => {
  await page.clock.install();
  await page.goto('/en-US/login');
  await hydrated(page);
  await page.route('**/api/accounts/login', () => {});
  await page.getByRole('textbox', { name: /Email/ }).fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Screen-1');
  const asked = page.waitForRequest('**/api/accounts/login');
  // The page's clock is paused from here on.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await asked;
  await page.clock.fastForward(19_900);
  await expect(page.getByText('Sending…')).toBeVisible();
  await page.clock.fastForward(200);
  await expect(page.getByText('The server did not answer in time').first()).toBeAttached();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('9 · a page of a list holds 10, and the first is 1', async ({ api, page }) => {
  const { data } = await api.callApi('GET', '/api/entries');
  expect(data.list).toHaveLength(10);
  const first = await api.callApi('GET', '/api/entries?current=1');
  expect(first.data.list).toEqual(data.list);
  await page.goto('/en-US/gallery');
  const cards = page.getByRole('main').locator('a[href*="/gallery/"]');
  const links = await cards.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(10);
});

test('9 · the pager says /page, Go to and Page size', async ({ page }) => {
  await page.goto('/en-US/gallery');
  const text = await page.getByRole('main').innerText();
  const html = await page.getByRole('main').innerHTML();
  expect(text).toContain('/page');
  expect(text).toContain('Go to');
  expect(html).toContain('Page size');
});

test('9 · zh-CN is the locale when nothing else is known', async ({ request, server }) => {
  const answer = await request.get(`${server.url}/home`, { headers: { 'accept-language': '' } });
  expect(await answer.text()).toContain('lang="zh-Hans-CN"');
});

test('9 · a message shows for 1.5 seconds, 65 px from the top, centred', async ({ page }) => {
  await page.clock.install();
  await page.goto('/share');
  await hydrated(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The page's clock is paused from here on.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: /Copy/ }).first().click();
  const notice = page.getByRole('region', { name: 'Messages' }).locator('> *').first();
  await expect(notice).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  // Retries, because the notice slides in from a few pixels above.
  await expect(async () => {
    const box = await notice.boundingBox();
    expect(box?.y).toBeCloseTo(65, 0);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, 0);
  }).toPass();
  await page.clock.fastForward(1_400);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(200);
  await expect(notice).toHaveCount(0);
});

test('9 · the console leads to /safeSuper/#/login', async ({ page }) => {
  await page.goto('/safeSuper/#/entries');
  await expect(page).toHaveURL(/\/safeSuper\/#\/login/);
});
