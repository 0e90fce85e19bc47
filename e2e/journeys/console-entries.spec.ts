import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, owner, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

/** The list of entries. No worker runs: the test inserts the entries. */
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

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByTitle(option, { exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a list is filtered, saved as a view and used for bulk actions; failed actions are listed and retried', async ({
  page,
  server,
}) => {
  await page.goto('/safeSuper/#/entries');
  await expect(row(page, 'Dune')).toBeVisible();
  await choose(page, 'State', 'Published');
  await expect(row(page, 'Dune')).toBeHidden();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Checks' }).click();
  await expect(page.getByRole('columnheader', { name: 'Checks' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await dialog(page, 'Save this view…').getByLabel('Name of the view').fill('On the site');
  await dialog(page, 'Save this view…').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'On the site' })).toBeVisible();

  await page.goto('/safeSuper/#/entries');
  await expect(row(page, 'Dune')).toBeVisible();
  await page.getByRole('button', { name: 'All entries' }).click();
  await page.getByRole('menuitem', { name: 'On the site', exact: true }).click();
  await expect(row(page, 'Dune')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Checks' })).toHaveCount(0);

  for (const title of ['Aurora', 'Breakwater', 'Cormorant']) {
    await row(page, title).getByRole('checkbox').check();
  }
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to the shortlist' }).click();
  const question = dialog(page, 'Add 3 entries to the Open Group shortlist');
  await question.getByRole('button', { name: 'Add to the shortlist' }).click();
  const told = dialog(page, /to the Open Group shortlist/);
  await expect(told.getByRole('status')).toHaveText('2 done · 1 failed');
  const failed = told.getByRole('listitem');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('0003 Cormorant');
  expect(await findAxeViolations(page)).toEqual([]);

  await query(
    server.dataDir,
    `update entries set form = form || '{"group":"open"}' where number = 3`,
  );
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
  await expect(row(page, 'Dune')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog(page, 'Export').getByRole('radio', { name: /^CSV/ }).check();
  const saving = page.waitForEvent('download');
  await dialog(page, 'Export').getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^entries-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Team of Dune');

  await page.getByRole('link', { name: 'Dune' }).click();
  await page.getByText('Record', { exact: true }).click();
  await expect(page.getByText('Staff have not done anything with this entry yet.')).toBeVisible();
  await page.getByText('Entrant’s view', { exact: true }).click();
  // Its entrant's language is Chinese.
  await expect(page.getByText('作品正在等待审核结果。')).toBeVisible();
});
