import type { Page } from '@playwright/test';
import { listPageAddresses, test } from '../support/demonstration.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';

// Documents contain the styles of their first view (decision 0139).
const sheetUrl = '**/dist/assets/*.css';

/** Computes the style of every element and of its pseudo-elements. Returns a text for each element that has changed. */
function compareStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const state = globalThis as { before?: string[] };
    const elements = [...document.body.querySelectorAll('*')];
    const styles = elements.map((element) =>
      ['', '::before', '::after'].map((part) => getComputedStyle(element, part).cssText).join('\n'),
    );
    const { before = styles } = state;
    state.before = styles;
    return elements
      .filter((_, index) => styles[index] !== before[index])
      .map((element) => element.outerHTML.slice(0, 100));
  });
}

/** Replaces the styles in a document by its complete style sheets, or by `sheet` if the document links to none. */
async function applyWholeSheets(page: Page, sheet: string): Promise<void> {
  await page.evaluate((href) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    for (const link of links) link.media = 'all';
    if (links.length === 0)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
      );
  }, sheet);
  const areLoaded = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      (link) => link.sheet !== null,
    );
  await expect.poll(() => page.evaluate(areLoaded)).toBe(true);
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('head style')) style.remove();
  });
}

test.describe('complete documents', () => {
  test.use({ expectedErrors: /Failed to load resource: .*(404|500)/ });

  for (const width of [360, 1440])
    test(`every page has the same styles in the document as with all style sheets, ${width} px`, async ({
      newContext,
      server,
    }) => {
      test.setTimeout(240_000);
      const context = await newContext({
        viewport: { width, height: 900 },
        locale: 'zh-CN',
        // Scripts would apply the style sheets.
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto('/zh-CN/login');
      const sheet = await page
        .locator('link[rel="stylesheet"][href*="/styles-"]')
        .getAttribute('href');
      const different: Record<string, string[]> = {};
      for (const { path, locale, headers } of await listPageAddresses(server.url)) {
        if (locale !== 'zh-CN') continue;
        await page.setExtraHTTPHeaders(headers);
        await page.goto(path);
        await compareStyles(page);
        await applyWholeSheets(page, sheet ?? '');
        const changed = await compareStyles(page);
        if (changed.length > 0) different[path] = changed;
      }
      expect(different).toEqual({});
      await context.close();
    });
});

test('a page without React loads no style sheet, also for the scripts of its film cards', async ({
  page,
}) => {
  const loaded = page.waitForResponse(/\/dist\/assets\/calls-[^/]*\.js$/);
  await page.goto('/en-US/gallery');
  await loaded;
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const sheets = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.css$/.test(name)),
  );
  expect(sheets).toEqual([]);
});

test('a page is shown before its style sheets have loaded, and hydrated after them', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(sheetUrl, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/en-US/login', { waitUntil: 'commit' });
  const button = page.getByRole('main').getByRole('button', { name: 'Login' });
  await expect(button).toHaveCSS('min-block-size', '48px');
  await expect(page.locator('link[rel="stylesheet"][media="print"]')).toHaveCount(2);
  release();
  await waitForHydration(page);
  await expect(page.locator('link[rel="stylesheet"][media="all"]')).toHaveCount(2);
});

test.describe('without style sheets', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a page keeps its own styles and works', async ({ page }) => {
    await page.route(sheetUrl, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/en-US/login');
    await waitForHydration(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Login' })).toHaveCSS('min-block-size', '48px');
  });
});
