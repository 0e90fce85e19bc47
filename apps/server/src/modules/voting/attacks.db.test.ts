import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { insertAccounts, insertVenuePass } from '../../../test/attacks/caller.ts';
import { findMissedGoal, runScenario } from '../../../test/attacks/run-scenario.ts';
import {
  createScenarios,
  type Scenario,
  smallProviderRange,
} from '../../../test/attacks/scenarios.ts';
import { tryVoteTricks } from '../../../test/attacks/tricks.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import { findWrongTallies, readVoteCounts } from '../../../test/votes.ts';
import { hashPassword } from '../accounts/passwords.ts';

const carrier = { asnAddresses: 1_000_000, sources: ['asn'] as const };
const app = await createTestApp({
  config: { mode: 'production' },
  networks: createFakeNetworks({
    [smallProviderRange]: { asn: 211_309, asnAddresses: 50_176, sources: ['asn'] },
    '0.0.0.0/0': { asn: 4134, ...carrier },
    '::/0': { asn: 9808, ...carrier },
  }),
});
afterAll(app.close);

/** Uses a tenth of the voters, or as many as the goal of a scenario needs. */
const options = { sample: 0.1, reads: 1 };
/** The scenarios in which the server must reject the votes without staff. */
const names = ['a', 'b', 'd', 'e', 'f', 'g'];

const setClock = (ms: number) => {
  vi.setSystemTime(ms);
};

let pass: string;
beforeEach(async () => {
  // Turns off proof of work, which changes only what a vote costs, not which votes are counted.
  await openContest(app, { voteRules: { ...usualVoteRules, workFactor: 0 } });
  pass = await insertVenuePass(app, 600);
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await findWrongTallies(app)).toEqual([]);
});

test('replays, copied tabs, forged cookies and expired work give no second vote', async () => {
  await openContest(app, { voteRules: usualVoteRules });
  const { number } = await makeEntry(app, 'published');
  const startsAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startsAt });
  await tryVoteTricks(app, number, { startsAt, setClock });
  // The tally contains one vote of the replayed device and one of the copied device. The other devices sent nothing
  // valid.
  expect(await readVoteCounts(app, number)).toEqual({ votes: 2, tally: 2 });
});

test.each(names)('scenario %s reaches its goal', { timeout: 120_000 }, async (name) => {
  const scenario = createScenarios({ ...options, pass }).find(
    (each) => each.name === name,
  ) as Scenario;
  await insertAccounts(app, scenario.accounts, await hashPassword('Abcdef1!'));
  const { number } = await makeEntry(app, 'published');
  const startsAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startsAt });
  const result = await runScenario(app, scenario, {
    entry: number,
    startsAt,
    setClock,
  });
  expect(findMissedGoal(scenario, result)).toBeNull();
  expect(result.counted).toBeGreaterThan(0);
});
