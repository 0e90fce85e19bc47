import { readFile } from 'node:fs/promises';
import { locales } from '@film-contest/contract/locales';
import type { Page } from '@playwright/test';
import { findThemeViolations, measureOverflow } from '../support/axe.ts';
import { listPageAddresses, type PageAddress, test } from '../support/demonstration.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';

// Checks every page with content, distributed over all workers.
// - The width and the language of a page are checked in every language.
// - axe checks a page in both themes, but in one language, in turn. The full run checks all languages, which takes
// twice as long.
test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: /Failed to load resource: .*(404|500)/ });

/** Pages of an account redirect to the login; another file checks them. */
const hasNoPage: readonly PageAddress['page'][] = ['account', 'submitEntryStep'];

/** The size in CSS pixels of a window of 1280 px at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };
const desktop = { width: 1280, height: 900 };

/**
 * Returns the problems of a page in light and dark mode, at 400 % zoom, and at 400 % zoom from right to left.
 * @param withAxe whether axe checks the page
 */
async function findFaults(page: Page, withAxe: boolean): Promise<string[]> {
  await page.setViewportSize(desktop);
  const faults = withAxe ? await findThemeViolations(page) : [];
  faults.push(...(await page.evaluate(findMismarkedChinese)));
  await page.setViewportSize(zoomed);
  if ((await measureOverflow(page)) > 0) faults.push('scrolls sideways at 400 %');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  if ((await measureOverflow(page)) > 0) faults.push('scrolls sideways from right to left');
  return faults;
}

/** Returns the Chinese texts that are marked with the `lang` of another language. Runs in the page. */
function findMismarkedChinese(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data = '', parentElement } = walker.currentNode as Text;
    const isRead = !parentElement?.closest('script, style, noscript');
    const lang = parentElement?.closest<HTMLElement>('[lang]')?.lang ?? '';
    if (isRead && /\p{Script=Han}{2}/u.test(data) && !lang.startsWith('zh')) {
      found.push(`Chinese in ${lang}: ${data.slice(0, 40)}`);
    }
  }
  return found;
}

const parts = 3;

for (const [turn, locale] of locales.entries()) {
  for (let part = 0; part < parts; part++) {
    test(`pages fit at 400 % and name their languages; axe checks a third of them (FULL: all): ${locale}, ${part + 1} of ${parts}`, async ({
      newContext,
      server,
    }) => {
      test.setTimeout(300_000);
      const context = await newContext({ locale });
      const page = await context.newPage();
      const faults: Record<string, string[]> = {};
      const all = (await listPageAddresses(server.url)).filter(
        (each) => !hasNoPage.includes(each.page),
      );
      const own = all.filter((each) => each.locale === locale);
      expect(own.length).toBeGreaterThan(30);
      for (const [place, { path }] of own.entries()) {
        if (place % parts !== part) continue;
        await page.goto(path);
        await waitForHydration(page);
        const withAxe = Math.floor(place / parts) % locales.length === turn;
        const found = await findFaults(page, process.env.FULL === '1' || withAxe);
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    });
  }
}

test('search, pages of lists and the language switch work without scripts', async ({
  newContext,
}) => {
  const page = await (
    await newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage();
  await page.goto('/en-US/gallery');
  await page.getByRole('searchbox').fill('passbook');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=passbook/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.goto('/en-US/gallery');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/current=2/);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/en-US\/gallery\/\d+$/);
  await expect(page.getByText(/JavaScript/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page
    .getByRole('navigation', { name: 'More pages' })
    .getByRole('link', { name: 'Schools' })
    .click();
  await expect(page).toHaveURL(/\/School$/);
  await page.goto('/en-US/eventDetails');
  const question = page.getByRole('main').locator('details').last();
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
  await page.getByRole('link', { name: '繁體中文' }).last().click();
  await expect(page).toHaveURL(/\/zh-TW\/eventDetails$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('readers recount a published result, and result files, in their browser', async ({
  newContext,
}) => {
  const phone = { width: 360, height: 740 };
  const page = await (await newContext({ locale: 'en-US', viewport: phone })).newPage();
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto('/en-US/results');
  await page.getByRole('main').getByRole('link').first().click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the signed result' }).click();
  const bundle = await readFile(await (await downloaded).path(), 'utf8');
  await page.getByRole('link', { name: 'Recount it yourself' }).click();
  await expect(page).toHaveTitle(/^Recount/);
  expect(workers).toEqual([]);
  await page.getByRole('button', { name: 'Recount in this browser' }).click();
  await expect(page.getByText('The result is confirmed: every digit agrees.')).toBeVisible();
  await expect(page.getByText('It is the published result.')).toBeVisible();
  expect(workers).toHaveLength(1);

  const places = page.getByRole('table').getByRole('row');
  const jurors = page.getByRole('combobox', { name: 'Juror' });
  // Without the juror who was absent, nothing changes. Without some other juror, the last place changes.
  const absent = jurors.getByRole('option').filter({ hasText: '(0 films)' });
  await jurors.selectOption(await absent.getAttribute('value'));
  await page.getByRole('button', { name: 'Compute without this juror' }).click();
  await expect(page.getByText(/every film keeps its place/)).toBeVisible();
  const present = jurors.getByRole('option').filter({ hasNotText: '(0 films)' });
  await jurors.selectOption(await present.first().getAttribute('value'));
  await page.getByRole('button', { name: 'Compute without this juror' }).click();
  await expect(page.getByText(/films change their places/)).toBeVisible();
  await expect(places.nth(1)).toHaveText(/^\d{4} \S.*\d+$/);
  expect(await measureOverflow(page)).toBe(0);
  expect(await findThemeViolations(page)).toEqual([]);

  const chooseResultFile = (text: string) =>
    page.getByLabel('Choose a result file').setInputFiles({
      name: 'result.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await chooseResultFile(bundle.slice(0, -10));
  await expect(page.getByText('This file is not a result, or it is damaged.')).toBeVisible();
  await chooseResultFile(bundle.replace(/"place":1,/, '"place":2,'));
  await expect(page.getByText('Warning: the result is not confirmed.')).toBeVisible();
  await expect(page.getByText(/does not match its SHA-256/)).toBeVisible();
  await expect(page.getByText(/not signed, or its signature is invalid/)).toBeVisible();
  await expect(page.getByText('The result differs from the recount.')).toBeVisible();
  await page.route('**/result.json', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Recount in this browser' }).click();
  await expect(page.getByText('The result could not be loaded.')).toBeVisible();
});

for (const path of ['/en-US/home', '/en-US/gallery', '/en-US/register']) {
  test(`${path} is usable with forced colours`, async ({ newContext }) => {
    const page = await (await newContext({ forcedColors: 'active', contrast: 'more' })).newPage();
    await page.goto(path);
    await waitForHydration(page);
    // Forced colours remove backgrounds, so buttons must have a border.
    const bare = await page
      .locator('button:visible, .button:visible, .input:visible')
      .evaluateAll((controls) =>
        controls
          .filter((control) => {
            const { borderStyle, textDecorationLine } = getComputedStyle(control);
            const hasSign = control.querySelector('svg') !== null;
            return borderStyle === 'none' && textDecorationLine === 'none' && !hasSign;
          })
          .map((control) => control.outerHTML.slice(0, 120)),
      );
    expect(bare).toEqual([]);
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle),
    ).toBe('solid');
  });
}
