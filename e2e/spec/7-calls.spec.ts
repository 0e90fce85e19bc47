import { expect, hydrated, test } from './instance.ts';

test.use({ expectedErrors: /Failed to load resource|dynamically imported|chunk failed/ });

test('7 · GET /api/currentUser is made at startup, without payload', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('access_token', 'some-token'));
  const asked = page.waitForRequest('**/api/currentUser');
  await page.goto('/safeSuper/');
  const request = await asked;
  expect(request.method()).toBe('GET');
  expect(request.postData()).toBeNull();
});

test('7 · every request carries the bearer token and Content-Type application/json', async ({
  page,
  api,
}) => {
  const { token } = await api.contestant();
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) headers.push(request.headers());
  });
  await page.goto('/en-US/account');
  await expect(page.getByText('You have not started an entry yet.')).toBeVisible();
  await page.goto('/safeSuper/');
  await expect(page.getByText(/no access/).first()).toBeVisible();
  expect(headers.length).toBeGreaterThan(2);
  for (const sent of headers) {
    expect(sent.authorization).toBe(`Bearer ${token}`);
    expect(sent['content-type']).toBe('application/json');
  }
});

test('7 · scripts and styles come from /dist/', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
  });
  for (const path of ['/en-US/gallery', '/safeSuper/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !new URL(file).pathname.startsWith('/dist/'))).toEqual([]);
});

test('7 · a chunk that does not come within 120 seconds times out', async ({ page }) => {
  const script = '**/dist/assets/contact-us-*.js';
  await page.clock.install();
  await page.route(script, () => {});
  await page.goto('/en-US/login');
  await hydrated(page);
  const asked = page.waitForRequest(script);
  // The page's clock is paused from here on.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await asked;
  await page.clock.fastForward(119_900);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.fastForward(200);
  await expect(page.getByText(/Loading the page failed \(timeout\)/).last()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
