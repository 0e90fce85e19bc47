import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { usualVoteRules } from '@film-contest/contract/voting';
import { createApp } from '../apps/server/src/app.ts';
import type { Config } from '../apps/server/src/config.ts';
import { createLogger } from '../apps/server/src/context.ts';
import { hashPassword } from '../apps/server/src/modules/accounts/passwords.ts';
import { readContest, saveContest } from '../apps/server/src/modules/settings/settings.ts';
import { prepareDatabase } from '../apps/server/src/platform/db/prepare.ts';
import { openContext } from '../apps/server/src/services.ts';
import {
  insertAccounts,
  insertVenuePass,
  type Target,
} from '../apps/server/test/attacks/caller.ts';
import { createOrdinaryVotes } from '../apps/server/test/attacks/ordinary-votes.ts';
import {
  findMissedGoal,
  type Result,
  runScenario,
} from '../apps/server/test/attacks/run-scenario.ts';
import { createScenarios, type Scenario } from '../apps/server/test/attacks/scenarios.ts';
import {
  installSimulatedClock,
  openSimulatedClock,
} from '../apps/server/test/attacks/simulated-clock.ts';
import {
  createFlagRoutine,
  findMissedStaffGoal,
  listFlagged,
  type StaffView,
  separateVotes,
} from '../apps/server/test/attacks/staff-view.ts';
import { tryVoteTricks } from '../apps/server/test/attacks/tricks.ts';
import { begin } from '../apps/server/test/simulate-votes.ts';
import { publishEntries } from './publish-entries.ts';
import { createDataFolder, secret } from './run-server.ts';
import { formatRow } from './times.ts';

// Runs the attack scenarios against a server with production settings, the bundled network data and the default voting
// rules, in simulated time. Each scenario votes for its own entry of a contest with ordinary votes. Prints the number
// of counted votes, their cost, when the entry was flagged, and how well holding a batch of votes separates the
// attackers' votes from ordinary ones. Fails if a goal is missed.
//   --reads 1      probability that the attackers' program solves a captcha
//   --sample 1     share of the voters in large scenarios
//   --scenario a   runs only this scenario; may be repeated
//   --seed 1       seed of the voters' times and behaviour, and of the ordinary votes
const { values: options } = parseArgs({
  options: {
    reads: { type: 'string', default: '1' },
    sample: { type: 'string', default: '1' },
    scenario: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
  },
});

const dataDir = createDataFolder();
const config: Config = {
  mode: 'production',
  host: '127.0.0.1',
  port: 0,
  baseUrl: 'https://contest.example',
  dataDir,
  databaseUrl: null,
  databaseOwnerUrl: null,
  databaseSessionUrl: null,
  databaseReadUrl: null,
  roles: { web: true, worker: false },
  demo: false,
  owner: null,
  secret,
  smtpUrl: null,
  mailFrom: 'contest@contest.example',
  sms: null,
  s3: null,
  xAccelLocation: null,
  trustedProxies: [],
  pwnedPasswordsUrl: null,
  downloadsNetworkLists: false,
  ledgerWitnesses: [],
  cdnPurge: null,
  metrics: null,
  videoMaxBytes: 64 * 1024 * 1024,
  diskReserveBytes: 0,
  workerJobs: 1,
  logLevel: 'silent',
};

/**
 * Number of entries. Each scenario attacks an entry of its own, and the vote tricks attack another one. The remaining
 * entries have ordinary votes only.
 */
const entryCount = 60;
const [dayMs, minuteMs] = [86_400_000, 60_000];
const seed = Number(options.seed);
const isScenarioSelected = (name: string) => options.scenario?.includes(name) ?? true;
/**
 * Returns the start of a scenario. Each scenario has a day of its own and starts in the busiest hour, just after the
 * job that measures signals.
 */
const getScenarioStart = (day: number) => begin + (4 + day) * dayMs + (20 * 60 + 13) * minuteMs;

await prepareClock();
const { ctx, owner, close } = await openContext(config, createLogger('silent'));
const clock = await openSimulatedClock(owner?.url ?? '', begin);
const missed: string[] = [];
try {
  ctx.mailer = async () => {};
  ctx.sms = async () => {};
  const server = await createApp(ctx, {
    pages: null,
    site: () => Promise.reject(new Error('no page is rendered')),
    console: async () => '',
    assets: async () => {},
  });
  await server.ready();
  await ctx.networks.ready();
  await runAllScenarios({ ctx, server });
  await server.close();
} finally {
  await clock.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(missed.length === 0 ? 'all goals reached' : `missed goals: ${missed.join(', ')}`);
if (missed.length > 0) process.exitCode = 1;

/**
 * Migrates the database and installs the simulated clock. The clock applies only to connections that are opened later.
 */
async function prepareClock(): Promise<void> {
  const { ctx, owner, close } = await openContext(config, createLogger('silent'));
  await prepareDatabase(ctx, owner);
  await installSimulatedClock(owner?.url ?? '');
  await close();
}

async function runAllScenarios(target: Target): Promise<void> {
  const passwordHash = await hashPassword('Abcdef1!');
  await seedOpenContest(passwordHash);
  const pass = await insertVenuePass(target, 600, getScenarioStart(0), 14);
  const scenarios = createScenarios({
    sample: Number(options.sample),
    reads: Number(options.reads),
    pass,
    seed,
  });
  const tricksEntry = scenarios.length + 1;
  const ordinary = createOrdinaryVotes(target, {
    entries: Array.from({ length: entryCount }, (_, i) => i + 1).filter((e) => e !== tricksEntry),
    seed,
  });
  console.log(formatRow('', 'tried', 'in an hour', 'counted', 'CPU s', 'IPs', 'mailboxes'));
  for (const [i, scenario] of scenarios.entries()) {
    if (!isScenarioSelected(scenario.name)) continue;
    const [entry, startsAt] = [i + 1, getScenarioStart(i)];
    await clock.setClock(startsAt);
    await insertAccounts(target, scenario.accounts, passwordHash);
    const { routine, getFlag } = await createFlagRoutine(target, ordinary, { entry, startsAt });
    const { setClock } = clock;
    const result = await runScenario(target, scenario, { entry, startsAt, setClock, routine });
    const flag = getFlag();
    const view = { flag, separation: await separateVotes(target, ordinary, scenario, entry) };
    printResult(scenario, result);
    printStaffView(view);
    printGoal(
      scenario.name,
      findMissedGoal(scenario, result) ?? findMissedStaffGoal(scenario, view),
    );
  }
  if (isScenarioSelected('i'))
    await runTricks(target, tricksEntry, getScenarioStart(scenarios.length + 1));
  const others = (await listFlagged(target)).filter(({ entry }) => entry > tricksEntry);
  console.log(`entries with ordinary votes only that are flagged at the end: ${others.length}`);
}

function printResult({ name, title }: Scenario, result: Result): void {
  const { tried, inAnHour, counted, workSeconds, addresses, mailboxes } = result;
  const figures = [tried, inAnHour, counted, Math.round(workSeconds), addresses, mailboxes];
  console.log(`(${name}) ${title}`);
  console.log(formatRow('', ...figures.map(String)));
  const answers = [...result.answers].map(([code, many]) => `${code} × ${many}`).join(', ');
  const steps = `steps: median ${result.medianSteps}, most ${result.maxSteps}`;
  console.log(`    captchas ${result.captchas}; ${steps}; last responses ${answers}`);
}

function printStaffView({ flag, separation }: StaffView): void {
  const flagged = flag
    ? `flagged after ${flag.minutes} minutes and ${flag.votes} votes: ${flag.raised.join(', ')}`
    : 'not flagged';
  const share = separation && `${(100 * separation.share).toFixed(1)} %`;
  const held = separation
    ? `holds (${separation.query}) contain ${share} of the votes and ${separation.byMistake} others`
    : 'no time with unusually many votes';
  console.log(`    staff: ${flagged}; ${held}`);
}

function printGoal(name: string, fault: string | null): void {
  console.log(`    goal ${fault ? `missed: ${fault}` : 'reached'}`);
  if (fault) missed.push(`(${name}) ${fault}`);
}

async function runTricks(target: Target, entry: number, startsAt: number): Promise<void> {
  const devices = await tryVoteTricks(target, entry, { startsAt, setClock: clock.setClock });
  const counted = await countVotes(entry);
  console.log('(i) replays, copied tabs, forged cookies, expired work');
  console.log(`    ${counted} votes of ${devices} devices`);
  // Only two of the tricks' votes may count, one from each of two devices. The others repeat a vote, or use forged
  // cookies, the proof of work of other devices, or expired proof of work.
  printGoal('i', counted === 2 ? null : `${counted} votes instead of 2`);
}

async function countVotes(entry: number): Promise<number> {
  const { rows } = await ctx.pool.query(
    'select count(*)::int as votes from votes where entry_number = $1',
    [entry],
  );
  return rows[0].votes;
}

async function seedOpenContest(password_hash: string): Promise<void> {
  const { now, isOpen, ...settings } = await readContest(ctx.db);
  const always = { opensAt: null, closesAt: null };
  await ctx.db.transaction().execute(async (tx) => {
    await saveContest(tx, { ...settings, voting: always, voteRules: usualVoteRules });
    await publishEntries(tx, { count: entryCount, password_hash, now });
  });
}
