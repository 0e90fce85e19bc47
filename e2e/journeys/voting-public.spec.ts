import { query } from '../support/database.ts';
import type { Server } from '../support/server.ts';
import {
  expect,
  expectCounted,
  expectNoViolations,
  openEntryPage,
  openVoting,
  readVoteCount,
  test,
  voteButton,
} from '../support/voting.ts';

/** Tests public information on votes: counts, hidden counts and rules. */
test.use({ locale: 'en-US' });

test('hidden counts are not shown anywhere, and votes are counted', async ({ page, server }) => {
  const number = await openVoting(server, { hideCountsHours: 2 }, 1);
  await openEntryPage(page, number);
  await expect(page.getByText(/Vote counts are hidden until voting closes on/)).toBeVisible();
  await expect(page.getByText(/\d votes?$/)).toHaveCount(0);
  await voteButton(page).click();
  await expectCounted(page);
  await expect(page.getByText('Your vote has been counted.')).toBeVisible();
  await expect(page.getByText(/\d votes?$/)).toHaveCount(0);
  expect(await readVoteCount(server, number)).toHaveLength(1);
});

test('a count updates when another visitor votes', async ({ page, server, newContext }) => {
  const number = await openVoting(server);
  // Blocks polling, so only server-sent events can bring the count.
  await page.route('**/api/votes/counts*', (route) => {
    const body = JSON.stringify({ status: 200, msg: '', data: { votes: {} } });
    return route.fulfill({ status: 200, contentType: 'application/json', body });
  });
  const stream = page.waitForRequest(/\/api\/votes\/live\?/);
  await openEntryPage(page, number);
  await voteButton(page).focus();
  await stream;
  await expect(page.getByText('0 votes', { exact: true }).first()).toBeVisible();
  const theirs = await (await newContext({ locale: 'en-US' })).newPage();
  await openEntryPage(theirs, number);
  await voteButton(theirs).click();
  await expectCounted(theirs);
  await expect(page.getByText('1 vote', { exact: true }).first()).toBeVisible();
  await voteButton(page).click();
  await expectCounted(page);
  await expect(page.getByText('2 votes', { exact: true }).first()).toBeVisible();
  await expect(theirs.getByText('2 votes', { exact: true }).first()).toBeVisible();
});

test('a voter finds the vote in the public log, and checks a saved receipt', async ({
  page,
  server,
}) => {
  const number = await openVoting(server);
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expectCounted(page);
  await page.getByRole('link', { name: 'Your vote in the public log' }).click();
  const found = page.getByText(/^Your vote is number [\d,]+ in the public log\.$/);
  // Retries, because the log is signed every ten seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(found).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText(/It is signed, and everything/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.tlog-proof$/);
  await page.getByLabel('Choose a file').setInputFiles(await download.path());
  await expect(found).toHaveCount(2);
  await expectNoViolations(page, 'main');
});

test('without scripts the vote button is disabled, and the page says why', async ({
  server,
  newContext,
}) => {
  const number = await openVoting(server);
  const context = await newContext({ locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/en-US/gallery/${number}`);
  await expect(voteButton(page)).toBeDisabled();
  await expect(voteButton(page)).toHaveAccessibleDescription(/^Voting requires JavaScript/);
  await expect(page.getByText(/Voting requires JavaScript/)).toBeVisible();
  await page.getByRole('link', { name: 'Voting rules' }).first().click();
  await expect(page).toHaveURL(/\/en-US\/votingRules$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voting rules');
});

for (const [locale, title, colorScheme, width] of [
  ['en-US', 'Voting rules', 'dark', 360],
  ['zh-CN', '投票规则', 'light', 1440],
  ['zh-TW', '投票規則', 'dark', 1440],
] as const) {
  test(`the voting rules show the current figures (${locale})`, async ({ server, newContext }) => {
    await openVoting(server, { minDeviceSeconds: 17 });
    await addVenue(server);
    const look = { locale, colorScheme, viewport: { width, height: 800 } };
    const page = await (await newContext(look)).newPage();
    await page.goto(`/${locale}/votingRules`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('#checks')).toContainText('17');
    await expect(page.locator('#venues').getByRole('row')).toContainText(['', /江城大学.*3/]);
    await expect(page.locator('#sources').getByRole('link').first()).toBeVisible();
    await page.locator('nav a[href="#sources"]').click();
    await expect(page).toHaveURL(/#sources$/);
    await expectNoViolations(page, 'main');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

/** Inserts a venue pass with three used votes. */
const addVenue = ({ dataDir }: Server) =>
  query(
    dataDir,
    `insert into vote_passes (id, name, token_hash, quota, used, opens_at, closes_at)
     values (gen_random_uuid(), '江城大学', sha256(gen_random_uuid()::text::bytea), 40, 3, now(),
       now() + interval '1 day')`,
  );
