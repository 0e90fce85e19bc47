import { locales } from '@film-contest/contract/locales';
import type { Page } from '@playwright/test';
import { findThemeViolations, measureOverflow } from '../support/axe.ts';
import { listPageAddresses, type PageAddress, test } from '../support/demonstration.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';

// Checks every page with content in every language and theme, distributed over all workers.
test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: /Failed to load resource: .*(404|500)/ });

/** Pages of an account redirect to the login; another file checks them. */
const hasNoPage: readonly PageAddress['page'][] = ['account', 'submitEntryStep'];

/** The window of 1280 px at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };
const desktop = { width: 1280, height: 900 };

/** Returns the violations of a page in light and dark mode, at 400 % zoom, and at 400 % from right to left. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize(desktop);
  const faults = await findThemeViolations(page);
  faults.push(...(await page.evaluate(unnamedChinese)));
  await page.setViewportSize(zoomed);
  if ((await measureOverflow(page)) > 0) faults.push('scrolls sideways at 400 %');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  if ((await measureOverflow(page)) > 0) faults.push('scrolls sideways from right to left');
  return faults;
}

/** Runs in the page: returns Chinese text marked with the `lang` of another language. */
function unnamedChinese(): string[] {
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

for (const locale of locales) {
  for (let part = 0; part < parts; part++) {
    test(`pages have no axe violations in either theme and fit at 400 %: ${locale}, ${part + 1} of ${parts}`, async ({
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
      for (const { path } of own.filter((_, place) => place % parts === part)) {
        await page.goto(path);
        await waitForHydration(page);
        const found = await faultsOf(page);
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
  await page.getByRole('searchbox').fill('dinner');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=dinner/);
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

for (const path of ['/en-US/home', '/en-US/gallery', '/en-US/register']) {
  test(`${path} is usable with forced colours`, async ({ newContext }) => {
    const page = await (await newContext({ forcedColors: 'active', contrast: 'more' })).newPage();
    await page.goto(path);
    await waitForHydration(page);
    // Forced colours remove backgrounds, so buttons need a border.
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
