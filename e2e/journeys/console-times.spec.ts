import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import { listSavedInputKeys } from '../support/saved-input.ts';
import type { Server } from '../support/server.ts';

/** Tests dialogs whose input must not be lost: publication times and reworded messages. */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });

test.describe('without a response', () => {
  test.use({ expectedErrors: /net::ERR_CONNECTION_RESET|status of 500/ });

  test('chosen times are kept and sent again', async ({ page: desk }) => {
    test.setTimeout(90_000);
    await signInStaff(desk);
    await desk.goto('/safeSuper/#/content/news/new');
    await desk.getByLabel('Category').click();
    await desk.getByTitle('Company Announcements').click();
    const english = desk.getByRole('group', { name: 'English' });
    await english.getByLabel('Title').fill('Sent twice');
    await english.getByRole('textbox', { name: 'Text' }).fill('Once was not enough.');
    await desk.getByRole('button', { name: 'Schedule…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Schedule publishing and removal' });
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Publish at').fill(tomorrow);
    const address = '**/api/console/content/news';
    const keys: (string | undefined)[] = [];
    desk.on('request', (request) => {
      if (request.method() === 'POST' && /content\/news$/.test(request.url())) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await desk.route(address, (route) => route.abort('connectionreset'));
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(desk.getByText(/did not answer in time/).first()).toBeVisible();
    await expect(dialog.getByLabel('Publish at')).toHaveValue(tomorrow);
    // The page repeats the failed request by itself.
    await desk.unroute(address);
    await expect(desk).toHaveURL(/news\/\d+$/, { timeout: 30_000 });
    await expect(desk.getByText('Scheduled', { exact: true })).toBeVisible();
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  test('chosen times are restored after the error page', async ({ page: desk }) => {
    await signInStaff(desk);
    await desk.goto('/safeSuper/#/content/news/new');
    const english = desk.getByRole('group', { name: 'English' });
    await english.getByLabel('Title').fill('Failed once');
    await english.getByRole('textbox', { name: 'Text' }).fill('And not again.');
    await desk.getByRole('button', { name: 'Schedule…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Schedule publishing and removal' });
    const [from, to] = [1, 2].map((days) =>
      new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16),
    );
    await dialog.getByLabel('Publish at').fill(from ?? '');
    await dialog.getByLabel('Take down at').fill(to ?? '');
    // Not saved yet, because the kind is missing.
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await desk.getByLabel('Category').click();
    await desk.getByTitle('Company Announcements').click();
    await desk.getByRole('button', { name: 'Schedule…' }).click();
    await expect(dialog.getByLabel('Publish at')).toHaveValue(from ?? '');

    await desk.route('**/api/console/content/news', (route) => route.fulfill({ status: 500 }));
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(desk).toHaveURL(/#\/500$/);
    await desk.getByRole('link', { name: 'Schedule for “Untitled”' }).click();
    await desk.getByRole('button', { name: 'Schedule…' }).click();
    await expect(dialog.getByLabel('Publish at')).toHaveValue(from ?? '');
    await expect(dialog.getByLabel('Take down at')).toHaveValue(to ?? '');
  });
});

test('saved times are removed when the form is saved without them or discarded', async ({
  page: desk,
}) => {
  await signInStaff(desk);
  const address = '/safeSuper/#/content/news/new';
  const dialog = desk.getByRole('dialog', { name: 'Schedule publishing and removal' });
  const from = dialog.getByLabel('Publish at');
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16);
  const chooseTimes = async () => {
    await desk.goto(address);
    await desk.getByRole('button', { name: 'Schedule…' }).click();
    await expect(from).toHaveValue('');
    await from.fill(tomorrow);
    // Not saved yet, because the kind and the texts are missing.
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(dialog).toBeHidden();
  };

  await chooseTimes();
  await desk.getByLabel('Category').click();
  await desk.getByTitle('Company Announcements').click();
  const english = desk.getByRole('group', { name: 'English' });
  await english.getByLabel('Title').fill('Saved without times');
  await desk.getByRole('button', { name: 'Save draft' }).click();
  await expect(desk).toHaveURL(/news\/\d+$/);
  await expect.poll(() => readKeptTimes(desk)).toEqual([]);

  await chooseTimes();
  expect(await readKeptTimes(desk)).toHaveLength(1);
  await desk.getByRole('link', { name: 'Jury', exact: true }).click();
  await desk.getByRole('button', { name: 'Discard changes' }).click();
  await expect(desk).toHaveURL(/#\/content\/jury$/);
  await expect.poll(() => readKeptTimes(desk)).toEqual([]);
});

/** Reads the unsent publication times that the browser keeps. */
const readKeptTimes = async (page: Page) =>
  (await listSavedInputKeys(page, 'film-contest-console')).filter((key) => / schedule /.test(key));

test('a text that a colleague reworded first is compared, and the typed words stay as a copy', async ({
  page: desk,
  server,
}) => {
  await signInStaff(desk);
  await desk.goto('/safeSuper/#/settings/texts?search=shell.nav.gallery');
  await desk.getByRole('button', { name: 'Gallery', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Reword' });
  await dialog.getByLabel('English').fill('All films');
  await query(
    server.dataDir,
    `insert into site_texts (key, own, changed_by)
     values ('shell.nav.gallery', '{"en-US": "Every film"}', 'Colleague')`,
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = desk.getByRole('dialog', { name: 'A newer version has been saved' });
  await expect(conflict.getByText(/^Colleague saved it on/)).toBeVisible();
  await expect(conflict.getByText('Every film')).toBeVisible();
  await conflict.getByRole('button', { name: 'Load the newest version' }).click();
  await expect(dialog.getByLabel('English')).toHaveValue('Every film');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  const comparison = desk.getByRole('dialog', { name: 'Your copy and the form' });
  await comparison.getByRole('button', { name: 'Use my version' }).click();
  await comparison.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog.getByLabel('English')).toHaveValue('All films');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('button', { name: 'All films' })).toBeVisible();
});
