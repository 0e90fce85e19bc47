import { expect, test, waitForHydration } from '../support/fixtures.ts';

test.describe('unprefixed pages', () => {
  for (const [stored, browser, lang, dir] of [
    ['zh-TW', 'en-US', 'zh-Hant-TW', 'ltr'],
    ['en-US', 'zh-CN', 'en-US', 'ltr'],
    [null, 'zh-HK', 'zh-Hant-TW', 'ltr'],
    [null, 'en-GB', 'en-US', 'ltr'],
    [null, 'fr-FR', 'zh-Hans-CN', 'ltr'],
    ['ar', 'zh-CN', 'en-US', 'rtl'],
    ['he', 'en-US', 'en-US', 'rtl'],
    ['fa', 'en-US', 'en-US', 'rtl'],
    ['ku', 'en-US', 'en-US', 'rtl'],
    ['ar-001', 'en-US', 'en-US', 'rtl'],
  ] as const) {
    test(`stored ${stored}, browser ${browser} → ${lang}`, async ({ newContext }) => {
      const page = await (await newContext({ locale: browser })).newPage();
      await page.addInitScript((value) => {
        if (value && !sessionStorage.getItem('set')) localStorage.setItem('locale', value);
        sessionStorage.setItem('set', '1');
      }, stored);
      await page.goto('/home');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(stored);
    });
  }
});

test('a language prefix overrides the stored language and is stored', async ({ page }) => {
  await page.goto('/zh-TW/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await page.goto('/share');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('an invalid cookie is ignored', async ({ page, context, server }) => {
  const given = { value: '%E0%A4', url: server.url };
  await context.addCookies([
    { name: 'locale', ...given },
    { name: 'locale_once', ...given },
  ]);
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'));
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('locale_once');
});

test('a page preloads the scripts with its messages', async ({ page }) => {
  for (const [path, parts] of [
    // A page without React needs no messages in the browser.
    ['/zh-TW/aboutUs', 0],
    ['/en-US/login', 2],
  ] as const) {
    const html = await (await page.goto(path))?.text();
    await waitForHydration(page);
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const texts = asked.filter((script) => /\/(zh-TW|en-US)-[^/]+\.js$/.test(script));
    expect(texts).toHaveLength(parts);
    for (const script of texts) expect(html).toContain(`modulepreload" href="${script}"`);
  }
});

test('language links work without scripts', async ({ newContext }) => {
  const page = await (await newContext({ javaScriptEnabled: false, locale: 'zh-CN' })).newPage();
  await page.goto('/gallery');
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL(/\/en-US\/gallery$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('pages are cached per language', async ({ request, server }) => {
  const get = (headers: Record<string, string>) => request.get(`${server.url}/home`, { headers });
  const english = await get({ 'accept-language': 'en-US' });
  const chinese = await get({ 'accept-language': 'zh-CN' });
  expect(await english.text()).toContain('lang="en-US"');
  expect(await chinese.text()).toContain('lang="zh-Hans-CN"');
  const { etag = '', vary, 'cache-control': caching } = english.headers();
  expect(caching).toBe('private, no-cache');
  expect(vary).toContain('Accept-Language');
  const again = await get({ 'accept-language': 'en-US', 'if-none-match': etag });
  expect(again.status()).toBe(304);
  expect((await get({ 'accept-language': 'zh-CN', 'if-none-match': etag })).status()).toBe(200);
});

test('a cached page does not repeat unknown parts of a URL', async ({ request, server }) => {
  for (const path of ['/gallery?sort=votes&evil=EVIL', '/en-US/login?account=EVIL&password=EVIL']) {
    expect(await (await request.get(`${server.url}${path}`)).text()).not.toContain('EVIL');
  }
});

for (const [page, files] of [
  ['/en-US/home', /\/dist\/assets\/[\w-]+\.js/],
  ['/safeSuper/', /\/dist\/console\/assets\/[\w-]+\.js/],
] as const) {
  test(`the files of ${page} are immutable and reveal nothing else`, async ({
    request,
    server,
  }) => {
    const html = await (await request.get(server.url + page)).text();
    const [file = ''] = files.exec(html) ?? [];
    const answer = await request.get(server.url + file);
    const { 'cache-control': caching, 'x-content-type-options': sniffing, vary } = answer.headers();
    expect([caching, sniffing, vary]).toEqual([
      'public, max-age=31536000, immutable',
      'nosniff',
      'accept-encoding',
    ]);
    for (const name of ['etag', 'last-modified', 'permissions-policy']) {
      expect(answer.headers()).not.toHaveProperty(name);
    }
  });
}

test('the console’s page is never sent without its security headers', async ({
  request,
  server,
}) => {
  const answer = await request.get(`${server.url}/dist/console/index.html`);
  expect(answer.status()).toBe(404);
});
