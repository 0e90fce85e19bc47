import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { usualVoteRules } from '@film-contest/contract/voting';
import { createApp } from '../apps/server/src/app.ts';
import type { Config } from '../apps/server/src/config.ts';
import { createLog } from '../apps/server/src/context.ts';
import { hashPassword } from '../apps/server/src/modules/accounts/passwords.ts';
import { readContest, saveContest } from '../apps/server/src/modules/settings/settings.ts';
import { prepareDatabase } from '../apps/server/src/platform/db/prepare.ts';
import { openContext } from '../apps/server/src/services.ts';
import { insertAccounts, insertVenuePass } from '../apps/server/test/attacks/caller.ts';
import { createRecipes } from '../apps/server/test/attacks/recipes.ts';
import { findMissedGoal, type Result, runRecipe } from '../apps/server/test/attacks/run-recipe.ts';
import { tryTricks } from '../apps/server/test/attacks/tricks.ts';
import { publishEntries } from './publish-entries.ts';
import { createDataFolder, secret } from './run-server.ts';
import { formatRow } from './times.ts';

// Runs series of forged and of real votes against a server with production settings, the bundled network data and the
// default voting rules, in simulated time. Prints the counted votes, what they cost, and what staff see.
//   --reads 1      probability that the attackers' program reads a captcha
//   --sample 1     share of the voters of large recipes that take part
//   --recipe a     only this recipe; may be repeated
const { values: options } = parseArgs({
  options: {
    reads: { type: 'string', default: '1' },
    sample: { type: 'string', default: '1' },
    recipe: { type: 'string', multiple: true },
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
  roles: { web: true, worker: false },
  demo: false,
  owner: null,
  secret,
  smtpUrl: null,
  mailFrom: 'contest@contest.example',
  sms: null,
  s3: null,
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

const { ctx, owner, close } = await openContext(config, createLog('silent'));
const { now } = Date;
const setClock = (ms: number) => {
  Date.now = () => ms;
};
let missed = 0;
try {
  await prepareDatabase(ctx, owner);
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
  const target = { ctx, server };
  const passwordHash = await hashPassword('Abcdef1!');
  const pass = await insertVenuePass(target, 600);
  const recipes = createRecipes({
    sample: Number(options.sample),
    reads: Number(options.reads),
    pass,
  }).filter(({ name }) => options.recipe?.includes(name) ?? true);
  await openContest(recipes.length + 1, passwordHash);
  console.log(formatRow('', 'tried', 'in an hour', 'counted', 'CPU s', 'IPs', 'mailboxes'));
  for (const [i, recipe] of recipes.entries()) {
    const entry = i + 1;
    await insertAccounts(target, recipe.accounts, passwordHash);
    const result = await runRecipe(target, recipe, { entry, startsAt: now(), setClock });
    Date.now = now;
    printResult(`(${recipe.name}) ${recipe.title}`, result);
    await printStaffView(entry);
    const fault = findMissedGoal(recipe, result);
    if (recipe.most !== null || recipe.isReal) {
      const goal = recipe.isReal ? 'all counted, median without a step' : `≤ ${recipe.most}`;
      console.log(`    goal ${goal}: ${fault ? `missed: ${fault}` : 'reached'}`);
    }
    if (fault) missed += 1;
  }
  const entry = recipes.length + 1;
  const devices = await tryTricks(target, entry, { startsAt: now(), setClock });
  Date.now = now;
  const counted = await countVotes(entry);
  // The devices with forged cookies, other devices' work and expired work have no vote.
  const isReached = counted === 2;
  if (!isReached) missed += 1;
  console.log(
    `(i) replays, tabs, forged cookies, expired work: ${counted} votes of ${devices} devices`,
  );
  console.log(`    goal 2: ${isReached ? 'reached' : 'missed'}`);
  await server.close();
} finally {
  Date.now = now;
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
if (missed > 0) process.exitCode = 1;

function printResult(name: string, result: Result): void {
  const { tried, inAnHour, counted, workSeconds, addresses, mailboxes } = result;
  const figures = [tried, inAnHour, counted, Math.round(workSeconds), addresses, mailboxes];
  console.log(name);
  console.log(formatRow('', ...figures.map(String)));
  const answers = [...result.answers].map(([code, many]) => `${code} × ${many}`).join(', ');
  const steps = `steps: median ${result.medianSteps}, most ${result.mostSteps}`;
  console.log(`    captchas ${result.captchas}; ${steps}; last responses ${answers}`);
}

/** Prints the figures of an entry's votes by which staff can tell them apart. */
async function printStaffView(entry: number): Promise<void> {
  const { rows } = await ctx.pool.query(
    `with v as (select masked, asn, level, account_id from votes where entry_number = $1)
     select (select count(*)::int from vote_refusals where entry_number = $1) as refusals,
       (select count(distinct masked)::int from v) as networks,
       (select count(distinct asn)::int from v) as providers,
       (select coalesce(max(n), 0)::int from (select count(*) as n from v group by asn) g) as "ofLargest",
       (select count(*)::int from v where account_id is not null) as accounts,
       (select count(*)::int from v where level = 2) as codes`,
    [entry],
  );
  const view = Object.entries(rows[0]).map(([name, value]) => `${name} ${value}`);
  console.log(`    staff see: ${view.join(', ')}`);
}

async function countVotes(entry: number): Promise<number> {
  const { rows } = await ctx.pool.query(
    'select count(*)::int as votes from votes where entry_number = $1',
    [entry],
  );
  return rows[0].votes;
}

async function openContest(count: number, password_hash: string): Promise<void> {
  const { now, isOpen, ...settings } = await readContest(ctx.db);
  const always = { opensAt: null, closesAt: null };
  await ctx.db.transaction().execute(async (tx) => {
    await saveContest(tx, { ...settings, voting: always, voteRules: usualVoteRules });
    await publishEntries(tx, { count, password_hash, now });
  });
}
