import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { openContest } from '../support/database.ts';
import { brokenConnections, signInEntrant, test } from '../support/entrant.ts';
import { expect } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';

/** Tests what an entrant sees and can do while a film is being uploaded. */
test.use({ locale: 'en-US', expectedErrors: brokenConnections });
test.describe.configure({ timeout: 150_000 });
test.beforeAll(({ server }) => openContest(server.dataDir));

const findVideoField = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const findRunningUploads = (page: Page) => page.getByRole('list', { name: 'Uploads in progress' });
const holdBytes = (context: BrowserContext) =>
  context.route(/\/api\/uploads\/tus\//, (route) =>
    route.request().method() === 'PATCH' ? undefined : route.fallback(),
  );
const isChecked = (page: Page) =>
  expect(findVideoField(page).getByText('Checked', { exact: true })).toBeVisible({
    timeout: 60_000,
  });

test('every step and the account show the progress, and cancelling asks first', async ({
  page,
  context,
  maker,
}) => {
  await holdBytes(context);
  await signInEntrant(page, maker, maker.step('video'));
  await page.locator('#url').setInputFiles((await getMedia()).film);
  await expect(findVideoField(page).getByRole('progressbar')).toBeVisible();
  await expect(findRunningUploads(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(findRunningUploads(page)).toContainText(/film\.mp4.*\d+%/s);
  await page.getByRole('link', { name: 'All steps' }).click();
  await expect(findRunningUploads(page)).toContainText('film.mp4');
  await page.getByRole('link', { name: 'Account' }).first().click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(findRunningUploads(page)).toContainText('film.mp4');
  await page.goBack();
  await page.getByRole('link', { name: 'Video, subtitles, and covers' }).click();
  await findVideoField(page).getByRole('button', { name: 'Cancel the upload' }).click();
  await page.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(findVideoField(page).getByRole('progressbar')).toBeVisible();
  await findVideoField(page).getByRole('button', { name: 'Cancel the upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(page.locator('input#url')).toBeFocused();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an entrant watches the uploaded film before submitting', async ({ page, maker }) => {
  await signInEntrant(page, maker, maker.step('video'));
  await page.locator('#url').setInputFiles((await getMedia()).film);
  await isChecked(page);
  await page.goto(maker.step('review'));
  await page.getByText('Watch the film').click();
  // Without the file on this device, the film is played from the server.
  await expect(page.locator('video[src^="/media/signed/"]')).toHaveJSProperty('videoWidth', 1920);
});

test('an upload continues after a reload without choosing the file again', async ({
  page,
  context,
  maker,
}) => {
  const film = (await readFile((await getMedia()).film)).toString('base64');
  await context.exposeFunction('readFilm', () => film);
  // Uses a file of the browser's private file system, which has a real handle and needs no dialog.
  await context.addInitScript(() => {
    const open = async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('film.mp4', { create: true });
      const { readFilm } = window as unknown as { readFilm: () => Promise<string> };
      const bytes = Uint8Array.from(atob(await readFilm()), (char) => char.charCodeAt(0));
      const file = await handle.createWritable();
      await file.write(bytes);
      await file.close();
      return [handle];
    };
    Object.assign(window, { showOpenFilePicker: open });
  });
  await holdBytes(context);
  await signInEntrant(page, maker, maker.step('video'));
  await page.locator('#url').click();
  await expect(findVideoField(page).getByRole('progressbar')).toBeVisible();
  await expect(findVideoField(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await isChecked(page);
});
