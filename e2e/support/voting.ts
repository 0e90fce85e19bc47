import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { publishEntry } from './content.ts';
import { openContest, query } from './database.ts';
import { test as base, expect, waitForHydration } from './fixtures.ts';
import { createOwnedServerFixture } from './owner.ts';
import type { Server } from './server.ts';

/** Tests of voting with a server of their own. */
export const test = base.extend<object, { server: Server }>({
  // Trusts this machine as a proxy, so that a test can vote from any IP address.
  server: createOwnedServerFixture({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' }),
});
let titles = 0;

/** Opens voting with the given rules, and publishes an entry. Returns the number of the entry. */
export async function openVoting(
  { dataDir }: Server,
  rules: Partial<VoteRules> = {},
  closesInHours: number | null = null,
) {
  await openContest(dataDir);
  const closesAt = closesInHours && new Date(Date.now() + closesInHours * 3_600_000).toISOString();
  await query(dataDir, `update settings set value = value || $1 where name = 'contest'`, [
    JSON.stringify({
      voting: { opensAt: null, closesAt },
      voteRules: { ...usualVoteRules, minDeviceSeconds: 0, ...rules },
    }),
  ]);
  titles += 1;
  const { number } = await publishEntry(dataDir, { title: `Film ${titles}`, group: 'open' });
  await query(dataDir, `select pg_notify('changed', name) from unnest($1::text[]) name`, [
    ['settings', 'entries'],
  ]);
  return number;
}

export const voteButton = (page: Page) => page.getByRole('button', { name: /^Vote for No\. / });
export const expectCounted = (page: Page) =>
  expect(voteButton(page)).toHaveText('Voted', { timeout: 30_000 });

export async function openEntryPage(page: Page, number: number) {
  await page.goto(`/gallery/${number}`);
  await waitForHydration(page);
}

export const readVoteCount = ({ dataDir }: Server, number: number) =>
  query<{ level: number; network: string; dwell_ms: number | null }>(
    dataDir,
    'select level, network, dwell_ms from votes where entry_number = $1',
    [number],
  );

export async function expectNoViolations(page: Page, where: string) {
  expect(await findAxeViolations(page, where)).toEqual([]);
}

export { expect };
