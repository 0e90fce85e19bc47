import { usualVoteRules } from '@film-contest/contract/voting';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '../support/axe.ts';
import { publishEntry, setVoteCount } from '../support/content.ts';
import { openContest, query, withLockedTable } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Tests the gallery: order, counts and impressions. */
test.use({ locale: 'en-US', serverName: 'gallery' });

const films = 24;
const numbers: number[] = [];

test.beforeAll(async ({ server: { dataDir } }) => {
  await openContest(dataDir);
  for (let i = 0; i < films; i++) {
    const group = i % 2 ? 'open' : 'student';
    numbers.push((await publishEntry(dataDir, { title: `Film ${i}`, group })).number);
  }
});

/** Returns the numbers of the films on the page, in order. */
async function listShownNumbers(page: Page): Promise<number[]> {
  const links = page.getByRole('article').getByRole('heading').getByRole('link');
  const addresses = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href')),
  );
  return addresses.map((address) => Number(address?.split('/').at(-1)));
}

const findSortSelect = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });

test('the order is shuffled, and every film appears once, also without scripts', async ({
  newContext,
}) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await (await newContext({ locale: 'en-US', javaScriptEnabled })).newPage();
    await page.goto('/en-US/gallery');
    await expect(findSortSelect(page)).toHaveValue('');
    await expect(findSortSelect(page).locator('option:checked')).toHaveText(
      'Random (reshuffled hourly)',
    );
    await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /seed/);
    const order = await listShownNumbers(page);
    for (const number of [2, 3]) {
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(
        new RegExp(`seed=\\d+.*current=${number}|current=${number}.*seed`),
      );
      await expect(page.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      order.push(...(await listShownNumbers(page)));
    }
    expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(order).not.toEqual(numbers);
    expect(order).not.toEqual(numbers.toReversed());
    await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /seed/);

    await page.getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect(page).toHaveURL(/seed=\d+/);
    await expect(page).not.toHaveURL(/current/);
    await expect.poll(() => listShownNumbers(page)).toEqual(order.slice(0, 10));
  }
});

test('a page is opened by its number without pressing Enter', async ({ newContext }) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await (await newContext({ locale: 'en-US', javaScriptEnabled })).newPage();
    await page.goto('/en-US/gallery');
    await page.getByRole('spinbutton', { name: /^Go to/ }).fill('3');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(/seed=\d+.*current=3|current=3.*seed=\d+/);
    await expect(page.getByRole('article')).toHaveCount(films - 20);
  }
});

test('a page number beyond the last is explained in the language of the page', async ({ page }) => {
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  const number = page.getByRole('spinbutton', { name: /^Go to/ });
  await number.fill('9');
  await number.press('Enter');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Enter a page number from 1 to 3.');
  await expect(page).toHaveURL(/gallery$/);
  await number.fill('3');
  await expect(page.getByText('Enter a page number from 1 to 3.')).toHaveCount(0);
});

test('a larger page size keeps the order', async ({ page }) => {
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  const first = await listShownNumbers(page);
  await page.getByRole('combobox', { name: 'Page size' }).selectOption('50');
  await expect(page).toHaveURL(/pageSize=50/);
  await expect(page).toHaveURL(/seed=/);
  await expect(page.getByRole('article')).toHaveCount(films);
  expect((await listShownNumbers(page)).slice(0, 10)).toEqual(first);
});

test('an invalid seed leads to the order of the hour', async ({ page }) => {
  await page.goto('/en-US/gallery');
  const order = await listShownNumbers(page);
  for (const seed of ['12', '999999999', 'x']) {
    await page.goto(`/en-US/gallery?seed=${seed}`);
    expect(await listShownNumbers(page)).toEqual(order);
    expect(await page.getByRole('main').innerHTML()).not.toContain(`seed=${seed}`);
  }
});

test('a requested order is applied, and filtered lists are shuffled as well', async ({
  page,
  server,
}) => {
  await setVoteCount(server.dataDir, numbers[4] ?? 0, 3);
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  await findSortSelect(page).selectOption('Newest');
  await page.waitForURL(/sort=newest/);
  await expect.poll(() => listShownNumbers(page)).toEqual(numbers.toReversed().slice(0, 10));
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/current=2/);
  await waitForHydration(page);
  await expect(page).not.toHaveURL(/seed/);
  await findSortSelect(page).selectOption('Number');
  await page.waitForURL(/sort=number/);
  await expect.poll(() => listShownNumbers(page)).toEqual(numbers.slice(0, 10));
  await findSortSelect(page).selectOption('Most votes');
  await page.waitForURL(/sort=votes/);
  await expect.poll(async () => (await listShownNumbers(page))[0]).toBe(numbers[4]);
  await page.goto('/en-US/gallery?group=open');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/group=open.*seed|seed.*group=open/);
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('displayed films are counted by their number only', async ({ page, server }) => {
  const listSeenNumbers = async () => {
    const rows = await query<{ entry_number: number }>(
      server.dataDir,
      'select entry_number from entry_impressions order by entry_number',
    );
    return rows.map(({ entry_number }) => entry_number);
  };
  await query(server.dataDir, 'delete from entry_impressions');
  await page.clock.install();
  await page.addInitScript(() => {
    const observed = new WeakSet<Element>();
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (element) {
      observed.add(element);
      observe.call(this, element);
    };
    Object.assign(window, { isObserved: (element: Element) => observed.has(element) });
  });
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  const [first = 0] = await listShownNumbers(page);
  /** Waits until all cards are observed, and then for the time after which a visible card counts as an impression. */
  const waitForImpressions = async () => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('article')].every((card) =>
        (window as unknown as { isObserved: (card: Element) => boolean }).isObserved(card),
      ),
    );
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(() => resolve());
          observer.observe(document.querySelector('article') as Element);
        }),
    );
    await page.clock.runFor(1_000);
  };
  await waitForImpressions();
  const told = page.waitForRequest('**/api/votes/impressions');
  // Playwright does not report requests of a document that has been left.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const request = await told;
  expect(await request.allHeaders()).not.toHaveProperty('cookie');
  expect(Object.keys(request.postDataJSON())).toEqual(['entries']);
  await expect.poll(listSeenNumbers).toContain(first);
  expect((await listSeenNumbers()).length).toBeLessThan(10);

  // The impressions are also sent when the site is left.
  await page.goto('/en-US/gallery?sort=number&current=2');
  await waitForHydration(page);
  await query(server.dataDir, 'delete from entry_impressions');
  await waitForImpressions();
  await page.goto('/en-US/contactUs');
  await expect.poll(listSeenNumbers).toContain(numbers[10]);
});

test('in the last hours of the vote counts and the order by votes are hidden', async ({
  page,
  server,
}) => {
  const { dataDir } = server;
  const [voted = 0] = numbers;
  await setVoteCount(dataDir, voted, 7_654_321);
  const pages = ['/en-US/gallery?sort=votes', '/zh-CN/home', `/en-US/gallery/${voted}`];
  await expect(async () => {
    await page.goto('/en-US/gallery?sort=votes');
    await expect(page.getByRole('article').first()).toContainText('7,654,321 votes', {
      timeout: 500,
    });
  }).toPass();
  await query(
    dataDir,
    `update settings set value = value || jsonb_build_object(
       'voting', jsonb_build_object('opensAt', null, 'closesAt', now() + interval '3 hours'),
       'voteRules', $1::jsonb) where name = 'contest'`,
    [JSON.stringify({ ...usualVoteRules, hideCountsHours: 6 })],
  );
  await expect(async () => {
    for (const path of pages) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).not.toMatch(/7,?654,?321/);
    }
  }).toPass({ timeout: 40_000 });
  await page.goto('/en-US/gallery?sort=votes');
  await waitForHydration(page);
  await expect(page.getByText('Vote counts are hidden until voting closes on')).toBeVisible();
  await expect(findSortSelect(page)).toHaveValue('');
  await expect(findSortSelect(page).getByRole('option')).toHaveText([
    'Random (reshuffled hourly)',
    'Newest',
    'Number',
  ]);
  await expect(page.getByRole('article').first()).not.toContainText(/vote/);
  const order = await listShownNumbers(page);
  await page.goto('/en-US/gallery');
  expect(await listShownNumbers(page)).toEqual(order);
  const counts = await page.request.get(`/api/votes/counts?entries=${voted}`);
  expect(await counts.json()).toMatchObject({ data: { votes: {} } });
});

test.describe('while the server is busy', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('search pages reload until the server responds, also without scripts', async ({
    newContext,
    server: { dataDir, url },
  }) => {
    const pages = await Promise.all(
      [true, false].map(async (javaScriptEnabled) =>
        (await newContext({ locale: 'en-US', javaScriptEnabled })).newPage(),
      ),
    );
    const navigating = await (await newContext({ locale: 'en-US' })).newPage();
    const still = await (await newContext({ locale: 'en-US' })).newPage();
    await navigating.goto('/en-US/gallery');
    await waitForHydration(navigating);
    let isLocked = true;
    await withLockedTable(dataDir, 'contents', async (unlock) => {
      // Searches by school read the locked table: four run, 64 wait, and further ones are rejected. Searches that end
      // by the lock timeout are repeated, so that the queue stays full.
      const crowd = Array.from({ length: 80 }, async (_, at) => {
        const filters = encodeURIComponent(JSON.stringify({ school: [`School ${at}`] }));
        let status: number;
        do {
          const answer = await fetch(`${url}/api/entries?filters=${filters}`);
          ({ status } = (await answer.json()) as { status: number });
        } while (isLocked && status !== 4005);
        return status;
      });
      expect(await Promise.race(crowd)).toBe(4005);
      await navigating.getByRole('searchbox').first().fill('Film 1');
      await navigating.keyboard.press('Enter');
      const answers = await Promise.all(
        pages.map((page) => page.goto('/en-US/gallery?search=Film 1')),
      );
      for (const answer of answers) {
        expect(answer?.status()).toBe(503);
        expect(answer?.headers()).toMatchObject({
          'cache-control': 'no-store',
          'retry-after': expect.stringMatching(/^[3-8]$/),
        });
      }
      const heading = { name: 'The site is very busy right now' };
      for (const page of [...pages, navigating]) {
        await expect(page.getByRole('heading', heading)).toBeVisible();
      }
      // Checks the HTML without a browser, because the page reloads itself.
      const html = (await answers[0]?.text()) ?? '';
      await still.setContent(html.replace(/<meta http-equiv="refresh"[^>]*>/, ''));
      expect(await findThemeViolations(still)).toEqual([]);
      isLocked = false;
      await unlock();
      await Promise.all(crowd);
    });
    for (const page of [...pages, navigating]) {
      await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/\/en-US\/gallery\?search=Film(\+|%20)1$/);
    }
  });
});
