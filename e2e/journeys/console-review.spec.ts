import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type Server, startServer } from '../support/server.ts';

/** Staff review one entry after the other. No worker runs: the entries are written by the test. */
const owner = { account: 'owner@example.org', password: 'Owner-12' };

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({
        ROLE: 'web',
        OWNER_EMAIL: owner.account,
        OWNER_PASSWORD: owner.password,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ locale: 'en-US' });
test.describe.configure({ mode: 'serial' });

const titles = ['The Quiet Line', 'Two Doors', 'Last Frame'];
const track = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Who</i> is calling?\n';
const original = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Who</i> is calling?\r\n';

/** An entry in review with a film that could be watched. Answers its id and that of its subtitles. */
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
  const answer = await page.request.post('/api/console/login', { data: owner });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  await page.addInitScript(
    (token) => localStorage.setItem('access_token', token),
    data.access_token,
  );
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

async function openFirst(page: Page) {
  await page.goto('/safeSuper/#/review');
  await page.getByRole('link', { name: new RegExp(titles[0] ?? '') }).click();
  await expect(heading(page, titles[0] ?? '')).toBeVisible();
}

test('the queue marks what needs care, and subtitle files can be read and saved', async ({
  page,
}) => {
  await page.goto('/safeSuper/#/review');
  const row = page.getByRole('link', { name: new RegExp(titles[0] ?? '') });
  await expect(row.getByText('Member under 14')).toBeVisible();
  await expect(row.getByText('1 note')).toBeVisible();
  await row.click();

  const checks = page.locator('section', {
    has: page.getByRole('heading', { name: 'Machine checks' }),
  });
  await expect(
    checks.getByRole('heading', { level: 3, name: 'English subtitles calls.srt' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Preview: English subtitles' }).click();
  const dialog = page.getByRole('dialog', { name: /calls\.srt/ });
  await expect(dialog.getByRole('cell', { name: '0:01.0 – 0:02.5' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Who is calling?', exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'calls.srt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('calls.srt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(original);
});

test('after a decision it is said what was decided, with a way back, and the next entry has the focus', async ({
  page,
}) => {
  await openFirst(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Publish No. 0001' });
  await expect(question.getByText(/Publishing shows the film in the gallery/)).toBeVisible();
  await question.getByRole('checkbox', { name: 'I watched the film to its end.' }).check();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question.getByText(/^Please tick every point/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  for (const box of await question.getByRole('checkbox').all()) await box.check();
  await question.getByRole('button', { name: 'Publish' }).click();

  const back = page.getByRole('link', { name: 'Back to it' });
  await expect(back).toHaveAttribute('href', `#/entries/${ids[0]}?from=review`);
  const told = page.getByRole('status').filter({ hasText: 'No. 0001' });
  await expect(told).toHaveText(`No. 0001 “${titles[0]}” has been published`);
  await expect(heading(page, titles[1] ?? '')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^0002 ${titles[1]}`));

  await page.getByRole('button', { name: 'Reject' }).click();
  const reason = page.getByRole('dialog', { name: 'Reject No. 0002' });
  await reason.getByRole('textbox').fill('It has nothing to do with scams.');
  await reason.getByRole('button', { name: 'Reject' }).click();
  await page.locator(`a[href="#/entries/${ids[1]}?from=review"]`).click();
  await expect(page).toHaveURL(new RegExp(ids[1] ?? ''));
  await expect(heading(page, titles[1] ?? '')).toBeVisible();
  await expect(page.getByText('It has nothing to do with scams.')).toBeVisible();
});

test('the last of the queue cannot be passed over, and leads back to the queue once decided', async ({
  page,
}) => {
  await page.goto(`/safeSuper/#/entries/${ids[2]}?from=review`);
  await page.getByRole('button', { name: 'Next in the queue' }).click();
  await expect(page.getByText('No other entry is waiting.').first()).toBeAttached();
  await expect(heading(page, titles[2] ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByRole('checkbox', { name: 'Title', exact: true }).check();
  await dialog.getByRole('textbox').fill('Another film has this title.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  const told = page.getByRole('status').filter({ hasText: 'No. 0003' });
  await expect(told).toHaveText(`No. 0003 “${titles[2]}” has been sent back to the contestant`);
  await expect(heading(page, 'Review')).toBeFocused();
  await expect(page.getByText('Everything has been reviewed.')).toBeVisible();
});
