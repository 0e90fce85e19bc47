import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { publishEntry } from '../support/content.ts';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

/**
 * Tests the signals of unusual votes. The worker, which would measure them, does not run: the test inserts the figures.
 */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });

const openScreen = (page: Page, path: string) => page.goto(`/safeSuper/#${path}`);

const allVotes = {
  timeZone: 'Asia/Shanghai',
  votes: 1200,
  series: 39,
  regularSeries: 30,
  quick: 500,
  hasty: 700,
  newDevices: 1100,
  returning: 30,
  agents: { known: 1200, equalPairs: 28_000 },
  networks: { known: 1200, largest: 40, equalPairs: 2400 },
  busiestHour: 90,
  codes: { sent: 12, accepted: 9 },
  levels: { 0: 1100, 1: 90, 2: 10, 3: 0 },
  referrers: { '': 300, 'tasks.example': 880, '*': 20 },
  hours: Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, 50])),
};

const figures = {
  ...allVotes,
  burst: {
    from: '2026-11-20 12:00:00+00',
    until: '2026-11-20 15:00:00.123456+00',
    figures: { ...allVotes, votes: 240, hasty: 204, newDevices: 236, returning: 0, quick: 110 },
  },
};

const medians = {
  signals: {
    ...{ gaps: 0, dwell: 0.04, agents: 5.6, newDevices: 0.12, returning: 0.25, network: 0.09 },
    ...{ levels: 0.02, referrers: 0.05, hours: 0.08, busiestHour: 0.1 },
  },
  mixes: {
    levels: { 0: 0.9, 1: 0.08, 2: 0.02 },
    referrers: { '': 0.6, 'weibo.com': 0.25, 'www.baidu.com': 0.15 },
    hours: { 8: 0.05, 9: 0.1, 12: 0.2, 13: 0.1, 18: 0.1, 20: 0.2, 21: 0.2, 22: 0.05 },
  },
};

async function insertSignals(dataDir: string, number: number) {
  await query(dataDir, 'insert into vote_tallies (entry_number, votes) values ($1, 1200)', [
    number,
  ]);
  await query(
    dataDir,
    `insert into vote_signals (entry_number, votes, codes_sent, figures, raised, flagged_at)
     values ($1, 1200, 12, $2, '{gaps,dwell,haste,newDevices,returning,referrers}', now())`,
    [number, JSON.stringify(figures)],
  );
  await query(dataDir, 'insert into vote_signal_baseline (medians) values ($1)', [
    JSON.stringify(medians),
  ]);
}

test('an entry with unusual votes is named, listed and explained', async ({ page, server }) => {
  const { dataDir } = server;
  const odd = await publishEntry(dataDir, { title: 'Counted Frames', group: 'open' });
  const few = await publishEntry(dataDir, { title: 'Quiet Frames', group: 'open' });
  await insertSignals(dataDir, odd.number);
  await signInStaff(page);
  await openScreen(page, '/');
  await page.getByRole('link', { name: /^Unusual votes: \d{4} Counted Frames\.$/ }).click();
  await expect(page.getByRole('heading', { name: 'Unusual votes', exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Counted Frames/ });
  await expect(row).toContainText('Regular gaps');
  await expect(row).toContainText('1,200');
  expect(await findAxeViolations(page)).toEqual([]);

  await row.getByRole('link').click();
  const section = page.getByRole('region', { name: 'Signals of its votes' });
  await expect(section.getByRole('alert')).toContainText('The votes are unusual');
  const signals = section.getByRole('list').getByRole('listitem');
  const gaps = signals.filter({ hasText: 'Regular gaps' }).first();
  await expect(gaps).toContainText('76% of the votes came in series with even gaps');
  await expect(gaps).toContainText('Median 0%; unusual above 10%.');
  await expect(signals.filter({ hasText: 'Entered codes' }).first()).toContainText('Too few data');
  await expect(signals.filter({ hasText: 'tasks.example' }).first()).toContainText(
    '73%, median 0%',
  );
  const burst = section.getByRole('region', { name: 'Busiest three hours' });
  await expect(burst).toContainText('240 votes from ');
  const hasty = burst.getByRole('listitem').filter({ hasText: 'Hasty votes' });
  await expect(hasty).toContainText('85% of the voters spent less than 10 seconds on the page');
  await expect(burst.getByText('Entered codes')).toHaveCount(0);
  await section.getByText('View as table').click();
  await expect(section.getByRole('row', { name: '12:00 4% 20%' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await openScreen(page, `/entries/${few.id}`);
  await expect(
    page.getByText('Too few votes to say: 0 votes so far, 30 are needed.'),
  ).toBeVisible();

  await openScreen(page, '/votes/signals');
  await page.getByRole('link', { name: 'Thresholds' }).click();
  const threshold = page.getByLabel('Regular gaps');
  await expect(threshold).toHaveValue('10');
  await threshold.fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await openScreen(page, `/entries/${odd.id}`);
  // Reloads, because screens show cached data for some seconds.
  await page.reload();
  await expect(gaps).toContainText('unusual above 90%');
});
