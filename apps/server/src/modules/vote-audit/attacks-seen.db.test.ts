import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualVoteRules } from '@film-contest/contract/voting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOrdinaryVotes, type OrdinaryVotes } from '../../../test/attacks/ordinary-votes.ts';
import { runScenario } from '../../../test/attacks/run-scenario.ts';
import { createScenarios, type Scenario } from '../../../test/attacks/scenarios.ts';
import {
  installSimulatedClock,
  openSimulatedClock,
} from '../../../test/attacks/simulated-clock.ts';
import {
  createFlagRoutine,
  findMissedStaffGoal,
  separateVotes,
} from '../../../test/attacks/staff-view.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import { begin } from '../../../test/simulate-votes.ts';

const carrier = { asnAddresses: 1_000_000, sources: ['asn'] as const };
const networks = createFakeNetworks({
  '0.0.0.0/0': { asn: 4134, ...carrier },
  '::/0': { asn: 9808, ...carrier },
});
const entryCount = 40;
const [hour, dayMs] = [3600, 86_400_000];
const maxVoters = 150;

let database: TestDatabase;
let dataDir: string;
let app: TestApp;
let clock: Awaited<ReturnType<typeof openSimulatedClock>>;
let entries: number[];
let ordinary: OrdinaryVotes;

beforeAll(async () => {
  database = await createTestDatabase();
  await installSimulatedClock(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  const home = { databaseUrl: database.url, dataDir };
  app = await createTestApp({ beside: { home }, config: { mode: 'production' }, networks });
  // Turns off proof of work, which changes only what a vote costs, not what staff see.
  const voteRules = { ...usualVoteRules, workFactor: 0 };
  await openContest(app, { voting: { opensAt: null, closesAt: null }, voteRules });
  entries = [];
  for (let i = 0; i < entryCount; i++) entries.push((await makeEntry(app, 'published')).number);
  clock = await openSimulatedClock(database.url, begin);
  ordinary = createOrdinaryVotes(app, { entries, seed: 1 });
}, 120_000);

afterAll(async () => {
  await clock?.close();
  await app?.close();
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const scenarios = createScenarios({ sample: 1, reads: 1, pass: '' });

test.each<[string, string, number]>([
  ['the first hour of a vote seller', 'h', 5],
  ['the first members of a group chat', 'g', 6],
])('staff see %s as they should', { timeout: 120_000 }, async (_, name, day) => {
  const scenario = scenarios.find((each) => each.name === name) as Scenario;
  const voters = scenario.voters.filter(({ at }) => at < hour).slice(0, maxVoters);
  const entry = entries[day] as number;
  const startsAt = begin + day * dayMs;
  await clock.setClock(startsAt);
  const { routine, getFlag } = await createFlagRoutine(app, ordinary, { entry, startsAt });
  const { setClock } = clock;
  const { counted } = await runScenario(app, { voters }, { entry, startsAt, setClock, routine });
  expect(counted).toBe(voters.length);
  const separation = await separateVotes(app, ordinary, scenario, entry);
  expect(findMissedStaffGoal(scenario, { flag: getFlag(), separation })).toBeNull();
});
