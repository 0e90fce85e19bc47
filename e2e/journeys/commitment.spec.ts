import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { openContest, query } from '../support/database.ts';
import { brokenConnections, saveDraft, signInEntrant, test } from '../support/entrant.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';

/** Draft entries of students with a child in the team. They are submitted before their film has arrived. */
test.use({
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  serverName: 'commitment',
  expectedErrors: brokenConnections,
});

const hour = 3600_000;

/** Opens submissions in the contest's settings. They close in the given number of milliseconds. */
const setSubmissionEnd = (dataDir: string, closesIn: number) =>
  openContest(dataDir, {
    submission: { opensAt: null, closesAt: new Date(Date.now() + closesIn).toISOString() },
    voting: { opensAt: null, closesAt: null },
    studentProof: 'required',
  });

test.beforeEach(({ server }) => setSubmissionEnd(server.dataDir, hour));

/** Holds the uploads of film bytes. Returns a function that lets them pass. */
async function holdBytes(context: BrowserContext): Promise<() => Promise<void>> {
  const bytes = /\/api\/uploads\/tus\//;
  await context.route(bytes, (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  );
  return () => context.unroute(bytes);
}

test('students with a child in the team name a guardian and upload a student proof', async ({
  page,
  maker,
}) => {
  await signInEntrant(page, maker, maker.step('eligibility'));
  const child = page.getByRole('checkbox', { name: 'Someone on the team is under 14' });
  await expect(child).toHaveCount(0);
  await page.getByRole('radio', { name: 'Student Group' }).check();
  await page.getByRole('textbox', { name: 'School' }).fill('Fudan University');
  await child.check();
  await page.goto(`${maker.step('eligibility')}?check`);
  await waitForHydration(page);
  const guardian = page.getByRole('group', { name: 'Parent or guardian consent' });
  await expect(guardian.getByText('This field is required')).toBeVisible();
  await expect(guardian.getByText('Please check this box to continue')).toBeVisible();
  await page.getByLabel('Parent or guardian’s name').fill('Li Mei');
  const contact = page.getByLabel('Parent or guardian’s email address');
  await contact.fill('mei@');
  await contact.blur();
  await expect(contact).toHaveAttribute('aria-invalid', 'true');
  await contact.fill('mei@example.org');
  await page.getByRole('checkbox', { name: 'The parent or guardian has read' }).check();
  await expect(guardian.locator('[aria-invalid=true]')).toHaveCount(0);
  const proof = page.getByRole('region', { name: 'Student ID' });
  await page.locator('#student_proof').setInputFiles((await getMedia()).letter);
  await expect(proof.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('radio', { name: 'Open Group' }).check();
  await expect(guardian).toHaveCount(0);
  await expect(proof).toHaveCount(0);
  await page.getByRole('radio', { name: 'Student Group' }).check();
  await expect(page.getByLabel('Parent or guardian’s name')).toHaveValue('Li Mei');
  await expect(proof.getByRole('paragraph').filter({ hasText: 'letter.png' })).toBeVisible();
});

test('a declared film may arrive after the submission, and only that film', async ({
  page,
  context,
  api,
  server,
  maker,
}) => {
  test.setTimeout(180_000);
  await saveDraft(api, maker);
  const { film } = await getMedia();
  const other = film.replace(/film\.mp4$/, 'other.mp4');
  await writeFile(other, (await readFile(film)).reverse());
  const copy = film.replace(/film\.mp4$/, 'renamed.mp4');
  await copyFile(film, copy);

  const letThrough = await holdBytes(context);
  await signInEntrant(page, maker, maker.step('eligibility'));
  await page.getByRole('radio', { name: 'Open Group' }).check();
  await page.goto(maker.step('video'));
  await waitForHydration(page);
  await page.locator('#url').setInputFiles(film);
  await expect(page.getByRole('button', { name: 'Cancel the upload' })).toBeVisible();
  await page.getByRole('link', { name: 'All steps' }).click();
  await page.getByRole('link', { name: 'Review and submit' }).click();
  const offer = page.getByText('Your film is still uploading. You can submit now');
  await expect(offer).toBeVisible({ timeout: 30_000 });
  await expect(offer).toContainText('in your local time');
  await page.getByRole('button', { name: 'Submit now' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  await expect(page.getByText('Keep a page of this site open')).toBeVisible();

  await setSubmissionEnd(server.dataDir, -60_000);
  await page.goto('/account');
  await waitForHydration(page);
  await expect(page.getByText('The film has not finished uploading')).toBeVisible();
  await page.getByRole('link', { name: 'Continue uploading' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your film is not fully uploaded yet' }),
  ).toBeVisible();
  await letThrough();
  const picker = page.locator('input#url');
  await picker.setInputFiles(other);
  await expect(page.getByRole('alert').getByText('This is not the file')).toBeVisible();
  await picker.setInputFiles(copy);
  await expect(
    page.getByRole('heading', { name: 'Your film is not fully uploaded yet' }),
  ).toHaveCount(0, {
    timeout: 60_000,
  });
  const { data } = await api.callApi('GET', `/api/account/entries/${maker.entry}`, {
    token: maker.token,
  });
  expect(data).toMatchObject({ filmAwaitedUntil: null, film: { state: expect.any(String) } });
});

test('a draft after the deadline says so and offers no action', async ({ page, server, maker }) => {
  await setSubmissionEnd(server.dataDir, -24 * hour);
  await signInEntrant(page, maker, '/account');
  await expect(page.getByText('Not submitted yet. Submissions closed on')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'What is left to do' })).toBeVisible();
  await expect(page.getByText('Submissions closed on')).toBeVisible();
  await page.getByRole('link', { name: 'The film' }).click();
  await expect(page.getByRole('textbox', { name: 'Title of the film' })).toBeEditable();
  await expect(page.getByText('You can no longer submit a draft')).toBeVisible();
});

test('the server’s clock closes submission, not the device’s; the page shows the change', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() + 24 * hour });
  await page.goto('/en-US/submitEntry');
  await waitForHydration(page);
  await page.clock.runFor(60_000);
  await expect(page.getByText(/^5\d minutes left$/)).toBeVisible();
  await expect(page.getByText('Submissions closed on')).toHaveCount(0);
  await page.clock.fastForward(hour);
  await expect(page.getByRole('status').getByText('Submissions closed on')).toBeVisible();
});

test('a draft before the opening says when it can be submitted, also beside the button', async ({
  page,
  server,
  maker,
}) => {
  await openContest(server.dataDir, {
    submission: { opensAt: new Date(Date.now() + hour).toISOString(), closesAt: null },
    voting: { opensAt: null, closesAt: null },
  });
  await signInEntrant(page, maker, maker.step('review'));
  await expect(page.getByText('Submissions open on')).toHaveCount(2);
  await expect(page.getByText('Submissions are not open right now')).toHaveCount(0);
});

test('an entry whose film did not arrive is rejected, and the entrant gets a mail', async ({
  page,
  context,
  api,
  server,
  maker,
}) => {
  test.setTimeout(120_000);
  await saveDraft(api, maker);
  const letThrough = await holdBytes(context);
  await signInEntrant(page, maker, maker.step('eligibility'));
  await page.getByRole('radio', { name: 'Open Group' }).check();
  await page.goto(maker.step('video'));
  await waitForHydration(page);
  await page.locator('#url').setInputFiles((await getMedia()).film);
  await expect(page.getByRole('button', { name: 'Cancel the upload' })).toBeVisible();
  await page.getByRole('link', { name: 'All steps' }).click();
  await page.getByRole('link', { name: 'Review and submit' }).click();
  await page.getByRole('button', { name: 'Submit now' }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();

  await query(
    server.dataDir,
    `update entries set film_awaited_until = now() - interval '1 second' where id = $1`,
    [maker.entry],
  );
  await setSubmissionEnd(server.dataDir, -5 * hour);
  await letThrough();
  await page.goto(maker.step('video'));
  await waitForHydration(page);
  await page.locator('input#url').setInputFiles((await getMedia()).film);
  await expect(
    page.getByRole('alert').getByText('The film was not uploaded in time'),
  ).toBeVisible();
  await query(
    server.dataDir,
    `select graphile_worker.reschedule_jobs(array[id], run_at => now())
     from graphile_worker.jobs where key = $1`,
    [`entries.filmDue ${maker.entry}`],
  );
  await expect(async () => {
    await page.goto('/account');
    await expect(page.getByText('The film was not uploaded in time').first()).toBeVisible();
  }).toPass({ timeout: 60_000 });
  expect((await api.newestTo(maker.email)).text).toContain('The film was not uploaded in time');
});

test('the account page updates the state of an entry and stops polling', async ({
  page,
  server,
  maker,
}) => {
  await query(
    server.dataDir,
    `update entries set state = 'received', number = 4713, submitted_at = now() where id = $1`,
    [maker.entry],
  );
  const awaited = {
    state: 'received',
    filmAwaitedUntil: new Date(Date.now() + hour).toISOString(),
  };
  const gone = { state: 'in_review', filmAwaitedUntil: null };
  let asked = 0;
  await page.route(/\/api\/account\/entries(\/|$)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data.list) Object.assign(answer.data.list[0], awaited);
    else Object.assign(answer.data, asked++ === 0 ? awaited : gone);
    await route.fulfill({ response, json: answer });
  });
  await signInEntrant(page, maker, '/account');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'In the contest (1)' })).toBeVisible();
  expect(asked).toBe(2);
});

test('a film in preparation shows its progress and can be played when it is ready', async ({
  page,
  server,
  maker,
}) => {
  await query(
    server.dataDir,
    `update entries set state = 'received', number = 4714, submitted_at = now() where id = $1`,
    [maker.entry],
  );
  const film = { poster: null, seconds: 24, tracks: [], thumbnails: null };
  const underWay = { ...film, state: 'transcoding', progress: 0.4, hls: null, mp4: null };
  const ready = { ...film, state: 'ready', progress: 1, hls: null, mp4: '/media/film.mp4' };
  let isReady = false;
  await page.route(/\/api\/account\/entries\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { film: isReady ? ready : underWay });
    await route.fulfill({ response, json: answer });
  });
  await page.clock.install();
  await signInEntrant(page, maker, maker.step('review'));
  await expect(page.getByText('Film: being prepared for playback (40%)')).toBeVisible();
  isReady = true;
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(page.getByText('Film: being prepared')).toHaveCount(0);
});
