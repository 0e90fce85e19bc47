import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { countClicks } from '../support/clicks.ts';
import { publishItem } from '../support/content.ts';
import { openContest, query } from '../support/database.ts';
import { addFilm } from '../support/film.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

/** Tests the review of several entries. No worker runs: the test inserts the entries. */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
// Most films have no files. The page prefetches the next film, which then fails with 404.
test.use({ locale: 'en-US', expectedErrors: /404 .*\/films\// });
test.describe.configure({ mode: 'serial' });

const titles = ['The Quiet Line', 'Two Doors', 'Last Frame'];
const track = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Who</i> is calling?\n';
const original = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Who</i> is calling?\r\n';

/** Inserts an entry in review with a playable film. Returns the ids of the entry and of its subtitles. */
async function addEntry(dataDir: string, number: number, title: string) {
  const [made] = await query<{ id: string; subtitles: string }>(
    dataDir,
    `with video as (
       insert into uploads (account_id, kind, filename, size, state, checks)
       select id, 'url', 'film.mp4', 1000, 'checked', '[]' from accounts returning id, account_id
     ), english as (
       insert into uploads (account_id, kind, filename, size, state, checks)
       select account_id, 'subtitles_en', 'calls.srt', $3, 'checked',
         '[{"id":"subtitles.order","level":"advice",
            "measured":{"cues":1,"atSeconds":1},"expected":{}}]'
       from video returning id
     ), film as (
       insert into films (upload_id, state, checks, seconds)
       select id, 'ready', '[]', 60 from video returning upload_id
     ), rendition as (
       insert into renditions (upload_id, name, state, progress, folder, facts)
       select upload_id, '360', 'ready', 1, 'films/' || upload_id || '/360-1', '{}' from film
     )
     insert into entries (account_id, number, state, form, reasons, giveaways, submitted_at)
     select account_id, $1::int, 'in_review', jsonb_build_object(
         'title', $2::text, 'group', 'student', 'url', video.id::text,
         'guardian', '{"under14":true,"name":"Ann","contact":"a@b.example","consent":true}'::jsonb,
         'subtitles', jsonb_build_object('mode', 'files', 'en', english.id::text)),
       '[]', '[]', now() - make_interval(hours => 10 - $1::int)
     from video, english returning id, form #>> '{subtitles,en}' as subtitles`,
    [number, title, original.length],
  );
  if (!made) throw new Error('the entry was not written');
  await query(dataDir, `update uploads set facts = $2 where id = $1`, [
    made.subtitles,
    JSON.stringify({ track: `subtitles/${made.subtitles}/track.vtt`, seconds: 2.5 }),
  ]);
  const files = path.join(dataDir, 'files');
  await mkdir(path.join(files, 'subtitles', made.subtitles), { recursive: true });
  await mkdir(path.join(files, 'originals'), { recursive: true });
  await writeFile(path.join(files, 'subtitles', made.subtitles, 'track.vtt'), track);
  await writeFile(path.join(files, 'originals', made.subtitles), original);
  return made.id;
}

const ids: string[] = [];
test.beforeAll(async ({ server }) => {
  for (const [place, title] of titles.entries()) {
    ids.push(await addEntry(server.dataDir, place + 1, title));
  }
});

test.beforeEach(async ({ page }) => {
  await signInStaff(page);
});

const findHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

/** Presses a key until it has its effect, because keys are ignored shortly after a dialog closes. */
const pressKeyUntil = (page: Page, key: string, effect: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await effect();
  }).toPass();

/** Publishes the entry with two presses of its key. */
async function publishByKey(page: Page) {
  const ask = page.getByText('Press A again to publish.');
  await pressKeyUntil(page, 'a', () => expect(ask).toBeVisible({ timeout: 500 }));
  await page.keyboard.press('a');
}

/** Ticks each item of the checklist with the key of its digit. */
async function tickAllPoints(page: Page) {
  const points = page.getByRole('region', { name: 'Checklist' }).getByRole('checkbox');
  await expect(points.first()).toBeVisible();
  for (const [place, point] of (await points.all()).entries()) {
    await pressKeyUntil(page, String(place + 1), () =>
      expect(point).toBeChecked({ timeout: 1000 }),
    );
  }
  await expect(page.getByText('All required items are checked.')).toBeVisible();
}

const readPlayerTime = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

async function readEntryState({ dataDir }: Server, id: string | undefined) {
  const [row] = await query<{ state: string }>(dataDir, 'select state from entries where id = $1', [
    id,
  ]);
  return row?.state;
}

test('the queue marks entries that need attention, and subtitle files can be read and downloaded', async ({
  page,
}) => {
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.goto('/safeSuper/#/review');
  const row = page.getByRole('link', { name: new RegExp(titles[0] ?? '') });
  await expect(row.getByText('Team member under 14')).toBeVisible();
  await expect(row.getByText('1 piece of advice')).toBeVisible();
  await row.click();

  const checks = page.locator('section', {
    has: page.getByRole('heading', { name: 'Automatic checks' }),
  });
  await expect(
    checks.getByRole('heading', { level: 3, name: 'English subtitles calls.srt' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Preview: English subtitles' }).click();
  const dialog = page.getByRole('dialog', { name: /calls\.srt/ });
  await expect(dialog.getByRole('cell', { name: '0:01.0 – 0:02.5' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Who is calling?', exact: true })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'calls.srt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('calls.srt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(original);

  for (const size of [viewport, { width: 360, height: 740 }]) {
    await page.setViewportSize(size);
    for (const top of [0, 1e6]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expect(page.getByRole('button', { name: 'Request changes' })).toBeInViewport({
        ratio: 1,
      });
    }
  }
});

test.describe('without responses to background calls', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });

  test('an empty filter of the queue says that it is empty', async ({ page }) => {
    await page.route(/console\/entries\?.*received/, (route) => route.abort('connectionreset'));
    await page.goto('/safeSuper/#/review');
    await page.getByText('Mine', { exact: true }).click();
    await expect(page.getByText('Nothing is waiting in this part of the queue.')).toBeVisible();
  });
});

test('a reviewer works through the queue by keyboard and undoes a decision', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  // Only a contest against fraud has giveaways.
  await openContest(server.dataDir);
  await addFilm(server.dataDir, ids[0] ?? '');
  await page.goto('/safeSuper/#/review');
  await page.getByRole('button', { name: 'Next for me' }).click();
  await expect(findHeading(page, titles[0] ?? '')).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.keyboard.press('Space');
  await expect.poll(() => readPlayerTime(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.keyboard.press('Space');
  await page.keyboard.press('.');
  const before = await readPlayerTime(page);
  await page.keyboard.press('.');
  await expect.poll(() => readPlayerTime(page)).toBeCloseTo(before + 1 / 25, 2);

  await page.keyboard.press('g');
  const marking = page.getByRole('dialog', { name: 'Mark a giveaway' });
  await marking.getByLabel('Scam type').press('Enter');
  await page.getByRole('option', { name: 'Fake police' }).first().waitFor({ state: 'attached' });
  await page.getByTitle('Fake police').click();
  await marking.getByLabel('English').fill('A garage has no exit.');
  await marking.getByRole('button', { name: 'Save' }).click();
  await expect(marking).toBeHidden();
  await expect(page.getByRole('button', { name: /Giveaway at 0:\d\d: A garage/ })).toBeAttached();

  const missing = page.getByText('7 required items are not checked yet');
  await pressKeyUntil(page, 'a', () => expect(missing).toBeVisible({ timeout: 500 }));
  await tickAllPoints(page);

  await publishByKey(page);
  const will = page.getByText(`No. 0001 “${titles[0]}” will be published`);
  await expect(will).toBeVisible();
  await expect(findHeading(page, titles[1] ?? '')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(findHeading(page, titles[0] ?? '')).toBeFocused();
  expect(await readEntryState(server, ids[0])).toBe('in_review');

  await publishByKey(page);
  await expect(findHeading(page, titles[1] ?? '')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^0002 ${titles[1]}`));
  await page.keyboard.press('x');
  const rejecting = page.getByRole('dialog', { name: 'Reject No. 0002' });
  await rejecting.getByRole('button', { name: 'Use a template' }).click();
  await page
    .getByRole('menuitem', { name: 'The film has nothing to do with the theme of the contest.' })
    .click();
  await expect(rejecting.getByLabel('Reason')).toHaveValue(/nothing to do with the theme|无关/);
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  // Each decision sends the decision before it. Leaving the page sends the last one.
  await expect.poll(() => readEntryState(server, ids[0])).toBe('published');
  await expect(findHeading(page, titles[2] ?? '')).toBeFocused();
  await page.reload();
  await expect.poll(() => readEntryState(server, ids[1])).toBe('rejected');

  await expect(findHeading(page, titles[2] ?? '')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByText('No other entries are waiting.').first()).toBeAttached();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch').click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await expect(dialog).toBeVisible();
  await page.keyboard.type('The title is taken. ');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Title', exact: true }).check();
  await dialog.getByRole('textbox').fill('Another film has this title.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(findHeading(page, 'Review')).toBeFocused();
  const told = page.getByRole('status').filter({ hasText: 'No. 0003' }).last();
  await expect(told).toHaveText(`No. 0003 “${titles[2]}” has been sent back to the entrant`);
  await expect(page.getByText('Everything has been reviewed.')).toBeVisible();
});

for (const delay of [60, 200]) {
  test(`text typed after a shortcut goes into its dialog and never publishes: ${delay} ms per key`, async ({
    page,
    server,
  }) => {
    const title = `Typed at ${delay}`;
    const id = await addEntry(server.dataDir, 10 + delay, title);
    await page.goto(`/safeSuper/#/entries/${id}?from=review`);
    await expect(findHeading(page, title)).toBeVisible();
    await tickAllPoints(page);
    await page.keyboard.press('x');
    await page.keyboard.type('a a Film has a logo, pan', { delay });
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await expect(dialog.getByLabel('Reason')).toHaveValue(/Film has a logo, pan$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.type('aa', { delay });
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(findHeading(page, title)).toBeVisible();
    expect(await readEntryState(server, id)).toBe('in_review');
  });
}

test('an entry is published from the queue with at most four clicks', async ({ page, server }) => {
  const id = await addEntry(server.dataDir, 9, 'Few Clicks');
  await page.goto('/safeSuper/#/review');
  const row = page.getByRole('link', { name: /Few Clicks/ });
  await expect(row).toBeVisible();
  const clicks = await countClicks(page);
  await row.click();
  await page.getByRole('button', { name: 'Check off all required items' }).click();
  await expect(page.getByText('All required items are checked.')).toBeVisible();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('No. 0009 “Few Clicks” will be published')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await page.reload();
  await expect.poll(() => readEntryState(server, id)).toBe('published');
});

test('an award of the other group is given only as an exception with a reason', async ({
  page,
  server,
}) => {
  const id = await addEntry(server.dataDir, 5, 'Borrowed Voice');
  await query(server.dataDir, `update entries set state = 'published' where id = $1`, [id]);
  await publishItem(server.dataDir, 'awards', {
    facts: { rank: 1, group: 'open', places: 1 },
    texts: { 'en-US': { name: 'Best of the Open Group', prize: null, text: null } },
  });
  await page.goto(`/safeSuper/#/entries/${id}`);
  await page.getByRole('button', { name: 'Give an award' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give an award to No. 0005' });
  await dialog.getByRole('combobox', { name: 'Award' }).click();
  await page.getByRole('option', { name: /Best of the Open Group/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Give the award' }).click();

  const exception = page.getByRole('dialog', { name: 'Make an exception?' });
  await expect(exception.getByText('This award is for the other group')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await exception.getByLabel('Reason for the exception').fill('The jury decided so.');
  await exception.getByRole('button', { name: 'Make the exception' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Best of the Open Group' })).toBeVisible();

  await query(server.dataDir, `update entries set state = 'disqualified' where id = $1`, [id]);
  await page.goto('/safeSuper/#/content/selected');
  const row = page.getByRole('row').filter({ hasText: 'Borrowed Voice' });
  await expect(row.getByText('not on the site')).toBeVisible();
});

test('one of two reviewers decides, and the other sees who holds the entry', async ({
  page,
  newContext,
  server,
}) => {
  test.setTimeout(120_000);
  const id = await addEntry(server.dataDir, 4, 'Four Hands');
  await query(
    server.dataDir,
    `with mei as (
       insert into accounts (email, name, password_hash, locale, consent_version, activated_at)
       select 'mei@example.org', 'Mei', password_hash, 'en-US', 1, now() from accounts limit 1
       returning id
     ) insert into staff_roles (account_id, role) select id, 'reviewer' from mei`,
  );
  const meis = await (await newContext({ locale: 'en-US' })).newPage();
  await signInStaff(meis, 'mei@example.org');
  await meis.goto(`/safeSuper/#/entries/${id}?from=review`);
  await meis.getByRole('button', { name: 'Reject' }).click();
  const reason = meis.getByRole('dialog', { name: 'Reject No. 0004' });
  await reason.getByLabel('Reason').fill('Not about scams.');

  await page.goto('/safeSuper/#/review');
  const row = page.getByRole('listitem').filter({ hasText: 'Four Hands' });
  await expect(row.getByText('Mei is viewing it')).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByText(/^Mei is reviewing this entry/)).toBeVisible();
  for (const name of ['Publish', 'Request changes', 'Reject']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDisabled();
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take over' }).click();
  const question = page.getByRole('dialog', { name: /from Mei/ });
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeEnabled();

  await reason.getByRole('button', { name: 'Reject' }).click();
  await expect(
    meis.getByRole('alert').filter({ hasText: 'is reviewing this entry right now' }),
  ).toBeVisible({ timeout: 30_000 });
  await meis.getByRole('link', { name: 'Open entry' }).click();
  await expect(reason.getByLabel('Reason')).toHaveValue('Not about scams.');
  expect(await readEntryState(server, id)).toBe('in_review');
});
