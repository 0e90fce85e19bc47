import AxeBuilder from '@axe-core/playwright';
import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import type { Page } from '@playwright/test';
import { publishEntry } from './content.ts';
import { openContest, query } from './database.ts';
import { test as base, expect, hydrated } from './fixtures.ts';
import { type Server, startServer } from './server.ts';

export const owner = { account: 'owner@example.org', password: 'Owner-12' };

/** Tests of the vote, with a server of their own. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({
        // So that a test can come from any network.
        TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
        OWNER_EMAIL: owner.account,
        OWNER_PASSWORD: owner.password,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
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
  const { violations } = await new AxeBuilder({ page }).include(where).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

export { expect };
