import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { publishEntry } from './content.ts';
import { openContest, query } from './database.ts';
import { test as base, expect, hydrated } from './fixtures.ts';
import { ownedServer } from './owner.ts';
import type { Server } from './server.ts';

/** Tests of the vote, with a server of their own. */
export const test = base.extend<object, { server: Server }>({
  // So that a test can come from any network.
  server: ownedServer({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' }),
});
let titles = 0;

/** Sets the rules of the vote, as staff would, and publishes an entry for the test alone. */
export async function arrange(
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
export const isCounted = (page: Page) =>
  expect(voteButton(page)).toHaveText('Voted', { timeout: 30_000 });

export async function open(page: Page, number: number) {
  await page.goto(`/gallery/${number}`);
  await hydrated(page);
}

export const votesOf = ({ dataDir }: Server, number: number) =>
  query<{ level: number; network: string; dwell_ms: number | null }>(
    dataDir,
    'select level, network, dwell_ms from votes where entry_number = $1',
    [number],
  );

export async function hasNoFault(page: Page, where: string) {
  expect(await axeFaults(page, where)).toEqual([]);
}

export { expect };
