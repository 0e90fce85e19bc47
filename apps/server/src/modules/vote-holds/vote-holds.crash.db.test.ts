import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, openContest } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { castNewVote, sequenceAndSign, verifyPublicLedger } from '../../../test/ledger.ts';
import { startSelfKillingWorker } from '../../../test/run-worker.ts';
import { readVoteCounts } from '../../../test/votes.ts';
import type { WebOrder } from '../../../test/web-process.ts';
import { compareLedgerWithVotes } from '../ledger/verify-ledger.ts';
import { getLastTallyProof, verifyTallies } from '../vote-audit/verify-tallies.ts';
import { addDecisionsToLedger } from './add-decisions-to-ledger.ts';

const script = path.join(import.meta.dirname, '../../../test/web-process.ts');
const timeout = 120_000;

let app: TestApp;
let entry: number;
let holder: Awaited<ReturnType<typeof makeStaff>>;
let second: typeof holder;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  entry = (await makeEntry(app, 'published')).number;
  [holder, second] = await Promise.all([makeStaff(app, 'owner'), makeStaff(app, 'owner')]);
}, timeout);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
});

/** Sends a staff request to a server that kills itself at the given point of the program. */
async function sendUntilKilled(person: typeof holder, url: string, body: object, diesAt: string) {
  const port = await findFreePort();
  const config = { ...app.ctx.config, port, logLevel: 'silent' as const };
  const child = fork(script, [JSON.stringify({ config, diesAt } satisfies WebOrder)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.push(child);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  const exited = once(child, 'exit');
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      cookie,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  expect((await exited)[1]).toBe('SIGKILL');
}

/** Returns the tally after checking that it equals the counted votes, and that the ledger has them all. */
async function readVerifiedTally() {
  await verifyTallies(app.ctx);
  expect((await getLastTallyProof(app.ctx))?.differing).toEqual([]);
  expect((await compareLedgerWithVotes(app.ctx)).differing).toEqual([]);
  return (await readVoteCounts(app, entry))?.tally;
}

const castVotes = () => Promise.all([1, 2, 3].map(() => castNewVote(app, entry)));
const countHolds = async () =>
  (await app.db.selectFrom('vote_holds').select('id').execute()).length;

test.for([
  ['the votes are marked', '^after\\s+with held as', 0],
  ['the tally is changed', '^after\\s+with changed as', 0],
  ['the transaction is committed', '^after commit of.*insert into "vote_holds"', 1],
] as const)(
  'a server killed when %s holds all votes or none',
  { timeout },
  async ([, diesAt, added]) => {
    await castVotes();
    const [before, holds] = [(await readVerifiedTally()) ?? 0, await countHolds()];
    const body = { query: { entry }, newest: 2 ** 31, note: 'n' };
    await sendUntilKilled(holder, '/api/console/votes/holds', body, diesAt);
    expect((await countHolds()) - holds).toBe(added);
    expect(await readVerifiedTally()).toBe(added === 0 ? before : 0);
  },
);

const note = { 'zh-CN': '机器', 'zh-TW': '機器', 'en-US': 'Machine' };

test.for([
  ['leaves are queued', /^after\s+insert into ledger_queue/],
  ['the votes are marked', /^after\s+update held_votes/],
  ['the transaction is committed', /^after commit of.*update held_votes/],
] as const)('a worker killed when %s logs each decision once', { timeout }, async ([, moment]) => {
  await castVotes();
  await sequenceAndSign(app);
  const body = { query: { entry }, newest: 2 ** 31, note: 'n' };
  const { id } = await holder.get('holdVotes', { body });
  const proposal = { outcome: 'void', reason: 'automated', note } as const;
  const params = { id };
  const { decisions } = await holder.get('proposeHoldDecision', { params, body: proposal });
  const chosen = { proposal: decisions[0]?.id ?? 0 };
  await second.get('confirmHoldDecision', { params, body: chosen });
  await app.ctx.pool.query(`select graphile_worker.add_job('voteHolds:logDecisions', '{}')`);
  const worker = startSelfKillingWorker(app, moment);
  await expect.poll(() => worker.hasDied(), { timeout, interval: 50 }).toBe(true);
  await addDecisionsToLedger(app.ctx);
  expect(await readVerifiedTally()).toBe(0);
  await sequenceAndSign(app);
  const { problems, tally } = await verifyPublicLedger(app);
  expect([problems, await readVerifiedTally()]).toEqual([[], 0]);
  expect((await second.get('consoleVoteHold', { params })).unlogged).toBe(0);
  // The ledger still counts votes that are held but not void.
  expect(tally.get(entry)).toBe(await countHeldVotes());
});

async function countHeldVotes(): Promise<number> {
  const rows = await app.db
    .selectFrom('vote_holds')
    .select('votes')
    .where('state', '=', 'held')
    .execute();
  return rows.reduce((sum, { votes }) => sum + votes, 0);
}
