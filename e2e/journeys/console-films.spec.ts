import { findAxeViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

const fault = 'ffmpeg (exit 1): Invalid data found when processing input';

/** Tests the film queue. No worker runs: the test sets the states of the films. */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });

/** Inserts an entry whose film has one failed rendition. */
async function addFailedFilm(dataDir: string): Promise<void> {
  await query(
    dataDir,
    `with video as (
       insert into uploads (account_id, kind, filename, size, state, checks)
       select id, 'url', 'film.mp4', 1000, 'checked', '[]' from accounts returning id, account_id
     ), entry as (
       insert into entries (account_id, number, state, form, reasons, giveaways, submitted_at)
       select account_id, 7, 'in_review',
         jsonb_build_object('title', 'Borrowed Frames', 'url', id::text), '[]', '[]', now()
       from video
     ), film as (
       insert into films (upload_id, state, checks, seconds)
       select id, 'failed', '[]', 312 from video returning upload_id
     )
     insert into renditions (upload_id, name, state, progress, attempts, fault)
     select upload_id, part.* from film, (values
       ('360', 'ready', 1::real, 1, null), ('720', 'failed', 0.4::real, 5, $1)) part`,
    [fault],
  );
}

test('staff see the state of each film live and retry a failed one', async ({ page, server }) => {
  test.setTimeout(120_000);
  await addFailedFilm(server.dataDir);
  await signInStaff(page);
  await page.goto('/safeSuper/#/films');
  await expect(page.getByRole('heading', { name: 'Film queue' })).toBeVisible();
  const row = page.getByRole('row', { name: /Borrowed Frames/ });
  await expect(row.getByText('Failed', { exact: true })).toBeVisible();
  await expect(row.getByText(fault)).toBeVisible();
  await expect(row.getByText('720p')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 740 });
  const measureTitleWidth = async () => (await row.getByRole('link').boundingBox())?.width;
  await expect.poll(measureTitleWidth).toBeGreaterThan(90);
  expect(await findAxeViolations(page)).toEqual([]);

  await row.getByRole('button', { name: 'Try again: Borrowed Frames' }).click();
  await expect(page.getByText('The film is being processed again').first()).toBeVisible();
  await expect(row.getByText('Processing')).toBeVisible();
  await expect(page.getByText('No workers are running.')).toBeVisible();

  await query(
    server.dataDir,
    `update renditions set state = 'running', progress = 0.55 where name = '720'`,
  );
  await expect(row.getByText('55%').first()).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row.getByText('55%').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await row.getByRole('button', { name: 'Expand row' }).click();
  await expect(page.getByText('5 attempts')).toBeVisible();

  await query(server.dataDir, `update renditions set state = 'ready', progress = 1`);
  await query(server.dataDir, `update films set state = 'ready'`);
  await expect(page.getByText('No films are being processed.')).toBeVisible({ timeout: 30_000 });
});
