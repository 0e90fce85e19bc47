import { type PageName, plainPages } from '@film-contest/contract/pages';
import type { Page } from '@playwright/test';
import { listPageAddresses, test } from '../support/demonstration.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { pressEnterOn, tabTo } from '../support/keyboard.ts';

// Pages without React: a small script makes their controls work.
test.use({ expectedErrors: /Failed to load resource: .*(404|net::ERR_INTERNET_DISCONNECTED)/ });

const phone = { viewport: { width: 360, height: 740 }, locale: 'zh-CN' } as const;

/** Largest sum of a page's scripts in bytes, compressed. */
const scriptBudget = 20 * 1024;

const isPlain = (page: string): boolean =>
  page === 'notFound' || plainPages.includes(page as (typeof plainPages)[number]);

/** Returns the compressed bytes of the scripts that the page has loaded. */
const sumScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name));
    // A script that is fetched before its import is listed twice.
    const sizes = new Map(
      scripts.map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]),
    );
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  });

async function useControls(page: Page, name: PageName | 'notFound'): Promise<void> {
  const html = page.locator('html');
  const menu = page.getByRole('link', { name: '打开菜单' });
  await pressEnterOn(page, menu);
  const drawer = page.getByRole('dialog');
  await expect(drawer, name).toBeVisible();
  const theme = drawer.getByRole('combobox');
  await tabTo(page, theme);
  await page.keyboard.press('End');
  await expect(html, name).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(drawer, name).toBeHidden();
  await expect(menu, name).toBeFocused();
  await expect(page.getByRole('contentinfo').getByRole('combobox'), name).toHaveValue('dark');
  await pressEnterOn(page, page.getByRole('contentinfo').getByRole('link', { name: 'English' }));
  await expect(html, name).toHaveAttribute('lang', 'en-US');
  await expect(html, name).toHaveAttribute('data-theme', 'dark');
}

test('plain pages load little script; menu, theme and language work by keyboard', async ({
  newContext,
  server,
}) => {
  test.setTimeout(240_000);
  const addresses = (await listPageAddresses(server.url)).filter(
    ({ page, locale }) => locale === 'zh-CN' && isPlain(page),
  );
  expect(addresses).toHaveLength(plainPages.length + 1);
  for (const { page: name, path } of addresses) {
    const context = await newContext(phone);
    const page = await context.newPage();
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.evaluate(() => 'React' in window || '__reactRouterContext' in window)).toBe(
      false,
    );
    expect(await sumScriptBytes(page), path).toBeLessThan(scriptBudget);
    await useControls(page, name as PageName);
    await context.close();
  }
});

test('the header of a plain page follows the session of this browser', async ({ newContext }) => {
  const context = await newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/en-US/terms');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeHidden();
  const other = await context.newPage();
  await other.goto('/en-US/privacy');
  await other.evaluate(() => localStorage.setItem('access_token', 'expired'));
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login/Register' })).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/en-US\/home$/);
  await expect(header.getByRole('link', { name: 'Login/Register' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a press before the script of a plain page runs is repeated once', async ({ newContext }) => {
  const context = await newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  let allowScripts = () => {};
  const allowed = new Promise<void>((resolve) => {
    allowScripts = resolve;
  });
  await page.route('**/dist/assets/entry.plain-*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto('/share', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: '微信' }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  allowScripts();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('img', { name: /\/s\// }).first()).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

/** Dispatches the event of a page that the back-forward cache has restored. Headless browsers do not use the cache. */
const restorePage = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a page that shows an error keeps theme, session and vote button of the reader', async ({
  newContext,
}) => {
  const context = await newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('access_token', 'some');
    localStorage.setItem('theme', 'dark');
  });
  await page.goto('/en-US/contactUs');
  await waitForHydration(page);
  const html = page.locator('html');
  const navigate = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const expectMarks = async () => {
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-session', '');
    await expect(html).toHaveAttribute('data-scripts', '');
  };
  await expectMarks();
  await navigate('/en-US/gallery/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeHidden();
  await expectMarks();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await navigate('/en-US/contactUs');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expectMarks();
});

test.describe('a link that is pressed offline', () => {
  const text = 'You are offline.';

  test('is not followed after its notice is closed', async ({ newContext }) => {
    const context = await newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/en-US/home');
    await waitForHydration(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Special Thanks' }).first().click();
    const notices = page.getByRole('region', { name: 'Messages' });
    await expect(notices.getByText(text)).toBeVisible();
    await notices.getByRole('button').click();
    await expect(notices).toHaveCount(0);
    const online = page.evaluate(
      () => new Promise((resolve) => addEventListener('online', resolve)),
    );
    await context.setOffline(false);
    await online;
    await expect(notices).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
  });

  test('is followed at the second press, and links within the page at the first', async ({
    newContext,
  }) => {
    const context = await newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await page.goto('/en-US/home');
    await waitForHydration(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '#part', text: 'Part' });
      link.dataset.discover = 'true';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'Part', exact: true }).click();
    await expect(page).toHaveURL(/\/home#part$/);
    const link = page.getByRole('link', { name: 'Special Thanks' }).first();
    await link.click();
    await expect(page.getByText(text).last()).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Special Thanks' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
  });
});

test('after Back, a page shows the language and the theme that were chosen on another page', async ({
  newContext,
}) => {
  const context = await newContext({ ...phone, locale: 'en-US' });
  const page = await context.newPage();
  const html = page.locator('html');
  const theme = page.getByRole('contentinfo').getByRole('combobox');
  await page.goto('/terms');
  await page.goto('/privacy');
  await waitForHydration(page);
  await theme.selectOption('dark');
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click();
  await expect(html).toHaveAttribute('data-locale', 'zh-CN');
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(html).toHaveAttribute('data-locale', 'zh-CN');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await waitForHydration(page);
  // What another page of this tab does while this page is in the back-forward cache.
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.getByRole('link', { name: '打开菜单' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await restorePage(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(html).not.toHaveAttribute('data-theme');
  await expect(theme).toHaveValue('system');
  await page.evaluate(() => {
    localStorage.setItem('locale', 'en-US');
    // biome-ignore lint/suspicious/noDocumentCookie: as the site sets it
    document.cookie = 'locale=en-US; Path=/';
  });
  await restorePage(page);
  await expect(html).toHaveAttribute('data-locale', 'en-US');
});

test('after Back, the fields of a list show the values of the page', async ({ newContext }) => {
  const context = await newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.focus();
  await sort.selectOption('newest');
  await expect(page).toHaveURL(/\?sort=newest$/);
  await waitForHydration(page);
  await expect(sort).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(sort).toHaveValue('');
  await waitForHydration(page);
  // A choice that the reader made before leaving is still in the field of a restored page.
  await sort.evaluate((field: HTMLSelectElement) => {
    field.value = 'number';
  });
  await restorePage(page);
  await expect(sort).toHaveValue('');
  await sort.selectOption('newest');
  await expect(page).toHaveURL(/\?sort=newest$/);
});

test('a list works in browsers without requestSubmit', async ({ newContext }) => {
  const context = await newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
  });
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('newest');
  await expect(page).toHaveURL(/\/gallery\?sort=newest$/);
});

test('a QR code that is opened before hydration stays', async ({ newContext, server }) => {
  const context = await newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  const messages = Promise.withResolvers<void>();
  await page.route('**/dist/assets/zh-CN-*.js', async (route) => {
    await messages.promise;
    await route.continue();
  });
  const film = (await listPageAddresses(server.url)).find((it) => it.page === 'galleryEntry');
  await page.goto(film?.path ?? '', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '微信' }).first().click();
  const code = page.getByRole('img', { name: /\/s\// }).first();
  await expect(code).toBeVisible();
  messages.resolve();
  await waitForHydration(page);
  await expect(code).toBeVisible();
});
