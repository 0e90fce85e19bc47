import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { countClicks } from '../support/clicks.ts';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, owner, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

/** Tests the list of entries. No worker runs: the test inserts the entries. */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });
test.describe.configure({ mode: 'serial' });

const entries = [
  { number: 1, title: 'Aurora', group: 'open', state: 'published' },
  { number: 2, title: 'Breakwater', group: 'open', state: 'published' },
  { number: 3, title: 'Cormorant', group: 'student', state: 'published' },
  { number: 4, title: 'Dune', group: 'open', state: 'in_review' },
];

test.beforeAll(async ({ server }) => {
  for (const { number, title, group, state } of entries) {
    await query(
      server.dataDir,
      `insert into entries (account_id, number, state, form, submitted_at, published_at)
       select id, $1, $2, $3, now() - make_interval(hours => 10 - $1::int), now()
       from accounts where email = $4`,
      [number, state, JSON.stringify({ title, group, team: `Team of ${title}` }), owner.account],
    );
  }
});

test.beforeEach(async ({ page }) => signInStaff(page));

const findRow = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const findDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Adds a filter and waits until the list shows it. After that, rows of the unfiltered list cannot be selected. */
async function chooseFilter(page: Page, filter: string, option: string) {
  const field = page.getByRole('combobox', { name: filter, exact: true });
  await field.click();
  await page.getByTitle(option, { exact: true }).click();
  await expect(page.locator('.ant-select', { has: field })).toContainText(option);
  await page.keyboard.press('Escape');
}

test('a list is filtered, saved as a view and used for bulk actions; failed actions are listed and retried', async ({
  page,
  server,
}) => {
  await page.goto('/safeSuper/#/entries');
  await expect(findRow(page, 'Dune')).toBeVisible();
  await chooseFilter(page, 'State', 'Published');
  await expect(findRow(page, 'Dune')).toBeHidden();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Checks' }).click();
  await expect(page.getByRole('columnheader', { name: 'Checks' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await findDialog(page, 'Save this view…').getByLabel('Name of the view').fill('On the site');
  await findDialog(page, 'Save this view…').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'On the site' })).toBeVisible();

  await page.goto('/safeSuper/#/entries');
  await expect(findRow(page, 'Dune')).toBeVisible();
  await page.getByRole('button', { name: 'All entries' }).click();
  await page.getByRole('menuitem', { name: 'On the site', exact: true }).click();
  await expect(findRow(page, 'Dune')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Checks' })).toHaveCount(0);

  for (const title of ['Aurora', 'Breakwater', 'Cormorant']) {
    await findRow(page, title).getByRole('checkbox').check();
  }
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const setGroup = (group: string) =>
    query(server.dataDir, `update entries set form = form || $1 where number = 3`, [
      JSON.stringify({ group }),
    ]);
  const question = findDialog(page, 'Add 3 entries to the Open Group shortlist');
  await page.getByRole('button', { name: 'Add to the shortlist' }).click();
  await expect(question.getByText('2 of 3 can be processed now.')).toBeVisible();
  await question.getByText(/\(1\)$/).click();
  await expect(question.getByRole('link', { name: '0003 Cormorant' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await setGroup('open');
  await page.getByRole('button', { name: 'Add to the shortlist' }).click();
  await expect(question.getByText('3 of 3 can be processed now.')).toBeVisible();
  await setGroup('student');
  await question.getByRole('button', { name: 'Add to the shortlist' }).click();
  const told = findDialog(page, /to the Open Group shortlist/);
  await expect(told.getByRole('status')).toHaveText('2 done · 1 failed');
  const failed = told.getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('0003 Cormorant');
  expect(await findAxeViolations(page)).toEqual([]);

  await setGroup('open');
  await told.getByRole('button', { name: 'Retry these' }).click();
  await expect(told.getByRole('status')).toHaveText('1 done');
  await told.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Open Group shortlist').first()).toBeAttached();
  const placed = await query(
    server.dataDir,
    `select entry_id from contents where type = 'selectedopen' and state = 'published'`,
  );
  expect(placed).toHaveLength(3);
});

test('the list is exported as a table', async ({ page }) => {
  await page.goto('/safeSuper/#/entries?search=Dune');
  await expect(findRow(page, 'Dune')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await findDialog(page, 'Export').getByRole('radio', { name: /^CSV/ }).check();
  const saving = page.waitForEvent('download');
  await findDialog(page, 'Export').getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^entries-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Team of Dune');

  await page.getByRole('link', { name: 'Dune' }).click();
  await page.getByText('Record', { exact: true }).click();
  await expect(page.getByText('Staff have not done anything with this entry yet.')).toBeVisible();
  await page.getByText('Entrant’s view', { exact: true }).click();
  // The entrant's language is Chinese.
  await expect(page.getByText('作品正在等待审核结果。')).toBeVisible();
});

const reviewed = 50;

test('reviewed entries are published together with seven clicks; others are left out with their missing items', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  await query(
    server.dataDir,
    `with video as (
       insert into uploads (account_id, kind, filename, size, state, checks)
       select id, 'url', 'film.mp4', 1000, 'checked', '[]' from accounts, generate_series(1, $1::int)
       where email = $2 returning id, account_id
     ), film as (
       insert into films (upload_id, state, checks, seconds)
       select id, 'ready', '[]', 60 from video returning upload_id
     ), rendition as (
       insert into renditions (upload_id, name, state, progress, folder, facts)
       select upload_id, '360', 'ready', 1, 'films/' || upload_id || '/360-1', '{}' from film
     )
     insert into entries (account_id, number, state, form, submitted_at)
     select account_id, 10 + place, 'in_review',
       jsonb_build_object('title', 'Film ' || place, 'group', 'open', 'url', id::text), now()
     from (select *, row_number() over () as place from video) as numbered`,
    [reviewed + 1, owner.account],
  );
  await query(
    server.dataDir,
    `insert into review_ticks (entry_id, item)
     select id, item from entries, unnest('{watched,clean,subtitles,letter,theme}'::text[]) item
     where number between 11 and 10 + $1::int`,
    [reviewed],
  );
  await page.goto('/safeSuper/#/entries');
  await chooseFilter(page, 'State', 'In review');
  await expect(findRow(page, 'Dune')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: /^Select all matches/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = findDialog(page, /^Publish \d+ entr/);
  await expect(question.getByText(`50 of ${reviewed + 2} can be processed now.`)).toBeVisible();
  await question.getByText('Some required checklist items are not checked yet (1)').click();
  await expect(question.getByText(/^Not checked yet: The film was watched/)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/safeSuper/#/entries');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'All entries' }).click();
  await page.getByRole('menuitem', { name: 'Ready to publish' }).click();
  await expect(findRow(page, 'Dune')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Select all matches/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question.getByText('50 of 50 can be processed now.')).toBeVisible();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question.getByRole('status')).toHaveText('50 done', { timeout: 120_000 });
  await question.getByRole('button', { name: 'Close' }).last().click();
  expect(await clicks()).toBeLessThanOrEqual(7);
  const published = await query(
    server.dataDir,
    `select 1 from entries where state = 'published' and number > 10`,
  );
  expect(published).toHaveLength(reviewed);
});
