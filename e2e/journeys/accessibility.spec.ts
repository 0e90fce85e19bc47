import { pages } from '@film-contest/contract/pages';
import type { Page } from '@playwright/test';
import {
  findAxeViolations,
  findSiteViolations,
  findThemeViolations,
  measureOverflow,
} from '../support/axe.ts';
import { openContest, query } from '../support/database.ts';
import { type Entrant, saveCompleteDraft, signInEntrant, test } from '../support/entrant.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { maxLayoutShift, observeLayoutShifts, readLayoutShift } from '../support/layout-shift.ts';
import { getMedia } from '../support/media.ts';
import { startPausingProxy } from '../support/pausing-proxy.ts';

test.use({ expectedErrors: /Failed to load resource: .*(404|500|net::ERR_FAILED)/ });

/** Paths of public pages, which are checked in an empty contest. `everyone.spec.ts` checks pages with content. */
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
  /** Language stored in the browser, for which there are no messages. */
  stored?: string;
}

const looks: readonly Look[] = [
  { name: 'zh-CN, light, 1440 px', locale: 'zh-CN', colorScheme: 'light', width: 1440 },
  { name: 'en-US, dark, 360 px', locale: 'en-US', colorScheme: 'dark', width: 360 },
  { name: 'right to left', locale: 'en-US', colorScheme: 'light', width: 360, stored: 'ar' },
];

/**
 * Selects the paths to check with one appearance. A full run checks all combinations, which takes minutes. The usual
 * run checks each page with one of the appearances, in turn.
 */
const choosePaths = (look: number) =>
  process.env.FULL === '1' ? paths : paths.filter((_, place) => place % looks.length === look);

for (const [look, { name, locale, colorScheme, width, stored = null }] of looks.entries()) {
  test.describe(name, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } });

    test('empty pages have no axe violations and do not scroll sideways', async ({ page }) => {
      test.setTimeout(180_000);
      await page.addInitScript((tag) => tag && localStorage.setItem('locale', tag), stored);
      const faults: Record<string, string[]> = {};
      await observeLayoutShifts(page);
      for (const path of choosePaths(look)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('dir', stored ? 'rtl' : 'ltr');
        const shift = await readLayoutShift(page);
        const found = await findSiteViolations(page);
        if ((await measureOverflow(page)) > 0) found.push('scrolls sideways');
        if (shift > maxLayoutShift) found.push('moves while it comes');
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    });
  });
}

test('a short page does not move while its end loads', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const pausing = await startPausingProxy(server.url, '/404', 'footer');
  try {
    await observeLayoutShifts(page);
    const coming = page.goto(pausing.url);
    const countPaints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(countPaints).toBeGreaterThan(0);
    pausing.finish();
    await coming;
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShift(page)).toBeLessThan(maxLayoutShift);
  } finally {
    pausing.close();
  }
});

test.describe('pages of an entrant have no axe violations in either theme and do not move', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(async ({ server, page }) => {
    await openContest(server.dataDir);
    await observeLayoutShifts(page);
  });

  /** Returns the problems of a page in its current state. */
  const findProblems = async (page: Page): Promise<string[]> => {
    const faults = await findThemeViolations(page);
    if ((await measureOverflow(page)) > 0) faults.push('scrolls sideways');
    return faults;
  };

  /** Opens the steps one after the other, and checks each one when it has loaded. */
  const findProblemsOfSteps = async (page: Page, maker: Entrant, steps: readonly string[]) => {
    const faults: Record<string, string[]> = {};
    for (const step of steps) {
      await page.goto(step === 'account' ? '/account' : maker.step(step));
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      const shift = await readLayoutShift(page);
      const found = await findProblems(page);
      if (shift > maxLayoutShift) found.push('moves while it comes');
      if (found.length > 0) faults[step] = found;
    }
    return faults;
  };

  const steps = ['tasks', 'eligibility', 'film', 'team', 'video', 'papers', 'review'];

  test.describe('before the submission', () => {
    test.use({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } });

    test('an empty draft, and an account', async ({ page, maker }) => {
      await signInEntrant(page, maker, '/account');
      expect(await findProblemsOfSteps(page, maker, [...steps, 'account'])).toEqual({});
      await page.getByRole('button', { name: '注销账号' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findProblems(page)).toEqual([]);
    });
  });

  test.describe('during the submission', () => {
    test.use({ locale: 'en-US', viewport: { width: 360, height: 740 } });

    test('errors, an upload in progress, a complete entry, and a submitted entry', async ({
      page,
      context,
      api,
      maker,
    }) => {
      await signInEntrant(page, maker, maker.step('review'));
      await page.getByRole('button', { name: 'Submit the entry' }).click();
      await expect(page.getByRole('heading', { name: /^There are \d+ problems/ })).toBeVisible();
      expect(await findProblems(page)).toEqual([]);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Title of the film: / })
        .click();
      await expect(page.getByLabel('Title of the film')).toBeFocused();
      expect(await findProblems(page)).toEqual([]);
      await page.goto(maker.step('video?check'));
      await expect(page.locator('#url')).toHaveAttribute('aria-invalid', 'true');
      expect(await findProblems(page)).toEqual([]);

      await context.route(/\/api\/uploads\/tus\//, (route) =>
        route.request().method() === 'PATCH' ? undefined : route.fallback(),
      );
      await page.locator('#url').setInputFiles((await getMedia()).film);
      await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible({ timeout: 30_000 });
      expect(await findProblems(page)).toEqual([]);
      await context.unrouteAll({ behavior: 'ignoreErrors' });

      await saveCompleteDraft(api, maker);
      expect(await findProblemsOfSteps(page, maker, ['video', 'papers', 'review'])).toEqual({});
      await page.getByRole('button', { name: 'Submit the entry' }).click();
      await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
      await page.keyboard.press('Shift');
      expect(await findProblems(page)).toEqual([]);
    });
  });

  test.describe('after the submission', () => {
    test.use({ locale: 'zh-TW', viewport: { width: 360, height: 740 } });

    test('requested changes and a withdrawn entry', async ({ page, server, api, maker }) => {
      await saveCompleteDraft(api, maker);
      await query(
        server.dataDir,
        `update entries set state = 'changes_requested', number = 4712, submitted_at = now(),
           reasons = $1 where id = $2`,
        [JSON.stringify([{ field: 'desc', reason: '請說明這是哪一種騙局。' }]), maker.entry],
      );
      await signInEntrant(page, maker, '/account');
      expect(
        await findProblemsOfSteps(page, maker, ['tasks', 'film', 'review', 'account']),
      ).toEqual({});
      await query(server.dataDir, `update entries set state = 'withdrawn' where id = $1`, [
        maker.entry,
      ]);
      expect(await findProblemsOfSteps(page, maker, ['review', 'account'])).toEqual({});
    });
  });
});

test.describe('the row of a file', () => {
  // If the upload is paused while the server creates it, the browser repeats the request, and the server responds with
  // 409.
  test.use({ locale: 'en-US', expectedErrors: /status of 409 .*\/api\/uploads\/tus/ });
  test.beforeEach(({ server }) => openContest(server.dataDir));

  test('states its requirements and its result, and keeps the focus', async ({
    page,
    context,
    maker,
  }) => {
    test.setTimeout(120_000);
    await signInEntrant(page, maker, maker.step('papers'));
    const picker = page.locator('input#empower');
    await expect(picker).toHaveAccessibleDescription(/pdf, jpg, png, or zip/);
    await context.route(/\/api\/uploads\/tus\//, (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fallback(),
    );
    await picker.focus();
    await picker.setInputFiles((await getMedia()).letter);
    const row = page.locator('section').filter({ has: page.locator('#empower') });
    await expect(row.getByRole('group')).toBeFocused();
    await row.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await expect(row.getByRole('button', { name: 'Resume' })).toBeFocused();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.keyboard.press('Enter');
    await expect(row.getByRole('status').filter({ hasText: /Checked$/ })).toHaveCount(1, {
      timeout: 60_000,
    });
    await expect(picker).toBeFocused();
    await row.getByRole('button', { name: /^Remove/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await expect(picker).toBeFocused();
    await page.goto(maker.step('papers?check'));
    await expect(picker).toHaveAccessibleDescription(/authorization/i);
  });
});

test('a notification has no axe violations', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'));
  await page.route('**/api/accounts/login', (route) => route.abort());
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Secret-12');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('did not answer');
  expect(await findAxeViolations(page)).toEqual([]);
});
