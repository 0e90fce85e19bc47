import type { Page } from '@playwright/test';
import { openContest, query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';

/** Tests the way of a film from its entrant through checks and review to a voter. */
const maker = { email: 'maker@example.org', password: 'Maker-12' };
const owner = { name: 'Owner', email: 'owner@example.org', password: 'Owner-12' };
const title = 'The Last Call';

test.describe.configure({ mode: 'serial' });
// The entry must be the first one of its contest, because the test checks its number.
test.use({ locale: 'en-US', serverName: 'thread' });

test.beforeAll(async ({ server }) => {
  await openContest(server.dataDir);
});

test('a visitor registers and logs in after opening the mailed link', async ({ page, server }) => {
  const captcha = page.waitForResponse('**/api/captcha');
  await page.goto('/register');
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(maker.email);
  const { data } = await (await captcha).json();
  const { code } = await (await page.request.get(`${server.url}/dev/captcha/${data.id}`)).json();
  await page.getByLabel('Password', { exact: true }).fill(maker.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(maker.password);
  await page.locator('#captcha').fill(code);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();

  await logIn(page);
  await expect(
    page.getByText('The account is not activated, please go to the email to verify').first(),
  ).toBeVisible();

  const link = await readActivationLink(page, server.url);
  await page.goto(link);
  await expect(page).toHaveURL(/\/submitEntry$/);
  await expect(page.getByText('Your account is activated').first()).toBeVisible();

  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/activateLogin$/);
  await expect(page.getByRole('heading', { name: 'Already activated' })).toBeVisible();

  await logIn(page);
  await expect(page).toHaveURL(/\/account$/);
});

test('an entrant fills in six steps and gets errors for invalid input', async ({ page }) => {
  test.setTimeout(180_000);
  const files = await getMedia();
  await logIn(page);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/submitEntry');
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await page.getByRole('radio', { name: /Student Group/ }).check();
  await typeSchoolName(page, 'Riverside University');
  await saveAndContinue(page);

  await page.getByLabel('Title of the film').fill(title);
  await page
    .getByLabel('Creation background')
    .fill('A grandmother answers a call, and her kitchen turns out to be a set.');
  await saveAndContinue(page);

  await page.getByLabel('Team name').fill('Boom in Frame');
  await page.getByLabel('Team introduction').fill('Four students and one borrowed camera.');
  await attachFile(page, 'team_logo', files.logo);
  await saveAndContinue(page);

  await page.locator('#url').setInputFiles(files.portrait);
  await expect(page.getByText(/1080 × 1920/).first()).toBeVisible();
  await attachFile(page, 'url', files.film);
  await page.getByRole('radio', { name: 'They are burned into the picture' }).check();
  await page.getByRole('checkbox', { name: /^I confirm that Chinese/ }).check();
  await attachFile(page, 'video_cover_url', files.square);
  await attachFile(page, 'front_cover_url', files.cover);
  await saveAndContinue(page);

  await attachFile(page, 'empower', files.letter);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await saveAndContinue(page);

  await page.getByRole('button', { name: 'Submit the entry' }).click();
  await expect(page.getByText('Your entry is No. 0001')).toBeVisible();
  await expect(
    page.getByText('Successfully submitted, will automatically jump to the homepage').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('staff request a change, the entrant resubmits, and staff publish the entry', async ({
  page,
  server,
  newContext,
}) => {
  test.setTimeout(240_000);
  await page.goto(server.setUpLink);
  await page.getByLabel('Name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel(/confirm/i).fill(owner.password);
  await page.getByRole('button', { name: /set up|create|account/i }).click();
  await expect(page).toHaveURL(/#\/(dashboard)?$/);

  await openInReview(page);
  await expect(page.getByText(/1920 × 1080/).first()).toBeAttached();
  await expectPlayed(page);
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Creation background' }).check();
  await dialog.getByRole('textbox').last().fill('Please name the scam.');
  await dialog.getByRole('button', { name: /send/i }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/has been sent back/).first()).toBeAttached({ timeout: 20_000 });

  const theirs = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(theirs);
  await expect(theirs).toHaveURL(/\/account$/);
  await expect(theirs.getByText('Please name the scam.').first()).toBeVisible();
  await theirs.getByRole('link', { name: 'Make changes' }).first().click();
  await theirs.getByRole('link', { name: 'The film' }).first().click();
  await theirs
    .getByLabel('Creation background')
    .fill('A fake police officer calls, and his desk turns out to be a set.');
  await saveAndContinue(theirs);
  await theirs.getByRole('link', { name: 'All steps' }).click();
  await theirs.getByRole('link', { name: 'Review and submit' }).click();
  await theirs.getByRole('button', { name: 'Submit again' }).click();
  await expect(theirs.getByText('Your entry is No. 0001')).toBeVisible();

  await openInReview(page);
  const checklist = page.getByRole('region', { name: 'Checklist' });
  await expect(checklist.getByRole('checkbox').first()).toBeVisible();
  for (const box of await checklist.getByRole('checkbox').all()) await box.check();
  await expect(page.getByText('All required items are checked.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/has been published/).first()).toBeAttached();
});

test('a visitor finds the film, plays it and votes once', async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.goto('/gallery?search=submarine');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\b0\b|No / })
      .first(),
  ).toBeVisible();
  await page.goto('/gallery?search=last');
  await expect(page.getByText(/^1 /).first()).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/gallery\/1$/);
  await waitForHydration(page);
  await expectPlayed(page);

  const vote = page.getByRole('button', { name: `Vote for No. 0001 ${title}` });
  await vote.click();
  // A new device must wait.
  await expect(vote).toHaveText('Voted', { timeout: 30_000 });
  await expect(page.getByText('1 vote', { exact: true }).first()).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect(page.getByText('You have voted', { exact: true }).first()).toBeAttached();

  const [counted] = await query<{ votes: number; tally: number }>(
    server.dataDir,
    `select (select count(*)::int from votes where entry_number = 1) as votes,
            (select votes from vote_tallies where entry_number = 1) as tally`,
  );
  expect(counted).toEqual({ votes: 1, tally: 1 });
});

async function logIn(page: Page) {
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(maker.email);
  await page.getByLabel('Password', { exact: true }).fill(maker.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function readActivationLink(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/dev/outbox`, {
    headers: { accept: 'application/json' },
  });
  const mails: { to: string; text: string }[] = await answer.json();
  const mail = mails.find(({ to }) => to === maker.email);
  const link = /https?:\/\/\S+#token=\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('no activation mail');
  return link;
}

/** Types the name of the school. The list of schools is empty unless other tests have added some. */
async function typeSchoolName(page: Page, name: string) {
  const list = page.getByRole('combobox', { name: 'School' });
  const field = page.getByRole('textbox', { name: /School|Name of the school/ });
  await expect(list.or(field)).toBeVisible();
  if (await list.isVisible()) await list.selectOption({ label: 'My school is not listed' });
  await field.fill(name);
}

const saveAndContinue = (page: Page) =>
  page.getByRole('button', { name: 'Save and continue' }).click();

/** Picks a file and waits until the server has checked it. */
async function attachFile(page: Page, kind: string, file: string) {
  const completed = page.waitForResponse((answer) =>
    /\/api\/uploads\/[^/]+\/complete$/.test(answer.url()),
  );
  await page.locator(`#${kind}`).setInputFiles(file);
  const { data } = await (await completed).json();
  expect(data).toMatchObject({ kind, state: 'checked' });
}

/** Opens the entry when its film is playable. */
async function openInReview(page: Page) {
  await expect(async () => {
    await page.goto(`${new URL(page.url()).origin}/safeSuper/#/review`);
    await page.reload();
    await page.getByText(title).first().click({ timeout: 5_000 });
    await expect(page.locator('video')).toBeAttached({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}

/** Presses play and waits until frames are decoded. */
async function expectPlayed(page: Page) {
  const start = page.getByRole('button', { name: /^play(?!back)/i }).first();
  await start.click();
  await page.waitForFunction(
    () => {
      const video = document.querySelector('video');
      return video !== null && video.getVideoPlaybackQuality().totalVideoFrames > 10;
    },
    undefined,
    { timeout: 30_000 },
  );
}
