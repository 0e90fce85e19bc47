import { pages } from '@film-contest/contract/pages';
import { axeFaults, overflowOf, siteFaults } from '../support/axe.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test.use({ expectedErrors: /Failed to load resource: .*(404|500|net::ERR_FAILED)/ });

/** Public pages of a contest with nothing in it; filled ones are looked at in `everyone.spec.ts`. */
const paths = [
  ...Object.values(pages).flatMap(({ path }) => (path.includes(':') ? [] : [path])),
  '/404',
  '/500',
];

interface Look {
  name: string;
  locale: string;
  colorScheme: 'light' | 'dark';
  width: number;
  /** A language chosen before, which no catalogue serves. */
  stored?: string;
}

const looks: readonly Look[] = [
  { name: 'zh-CN, light, 1440 px', locale: 'zh-CN', colorScheme: 'light', width: 1440 },
  { name: 'en-US, dark, 360 px', locale: 'en-US', colorScheme: 'dark', width: 360 },
  { name: 'right to left', locale: 'en-US', colorScheme: 'light', width: 360, stored: 'ar' },
];

/** Every page in every look takes minutes: the usual run has each page in one of them, all looks in turn. */
const pathsIn = (look: number) =>
  process.env.FULL ? paths : paths.filter((_, place) => place % looks.length === look);

for (const [look, { name, locale, colorScheme, width, stored = null }] of looks.entries()) {
  test.describe(name, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } });

    test('empty pages have no fault that axe finds, and do not scroll sideways', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await page.addInitScript((tag) => tag && localStorage.setItem('locale', tag), stored);
      const faults: Record<string, string[]> = {};
      for (const path of pathsIn(look)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('dir', stored ? 'rtl' : 'ltr');
        const found = await siteFaults(page);
        if ((await overflowOf(page)) > 0) found.push('scrolls sideways');
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    });
  });
}

test('a message on screen is no fault that axe finds', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'));
  await page.route('**/api/accounts/login', (route) => route.abort());
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Secret-12');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('did not answer');
  expect(await axeFaults(page)).toEqual([]);
});
