import { readFile } from 'node:fs/promises';
import { createApi } from '../spec/api.ts';
import { issueCertificate } from '../support/content.ts';
import { openContest, query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Tests papers, filled in for entrants and blank for everyone, and certificates. */
test.use({ locale: 'en-US', serverName: 'papers' });
test.beforeAll(({ server }) => openContest(server.dataDir));

test('an entrant downloads a paper with input that was just typed', async ({ page, server }) => {
  const api = createApi(server.url, page.request);
  const { token } = await api.contestant();
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: {} });
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.goto(`/en-US/submitEntry/${data.id}/film`);
  await waitForHydration(page);
  await page.getByLabel('Title of the film').fill('Who: “calls”?');
  await page.getByRole('link', { name: 'All steps' }).click();
  await page.getByRole('link', { name: 'Documents' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Letter of authorization PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Letter of authorization - Who “calls”.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page).toHaveURL(/\/papers$/);
});

test('an entrant downloads a certificate in a language of choice', async ({ page, server }) => {
  const api = createApi(server.url, page.request);
  const { token } = await api.contestant();
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: {} });
  await query(
    server.dataDir,
    `update entries set state = 'published', number = 9001, submitted_at = now(), published_at = now(),
       form = '{"title": "The Link", "team": "Seven"}' where id = $1`,
    [data.id],
  );
  const number = await issueCertificate(server.dataDir, data.id, null);
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/en-US/account');
  const certificates = page.getByRole('region', { name: 'Certificates' });
  await expect(certificates).toContainText(number);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    certificates.getByRole('button', { name: '繁體中文' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('參賽證明 · The Link.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('anyone downloads a blank paper from the contest details', async ({ page }) => {
  await page.goto('/zh-TW/eventDetails');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /著作權承諾書/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('著作權承諾書.pdf');
});
