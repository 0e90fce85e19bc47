import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import {
  castNewVote,
  readLedgerFile,
  sequenceAndSign,
  verifyPublicLedger,
} from '../../../test/ledger.ts';
import {
  addEarlierVotesToLedger,
  markVotesMissingFromLedger,
} from '../voting/add-votes-to-ledger.ts';
import { continueLedger, readStopReason, restartLedger } from './restart.ts';
import { compareLedgerWithVotes } from './verify-ledger.ts';

let app: TestApp;
let entry: number;

/** The tables of the ledger and of the votes, as a backup keeps them. */
const tables = [
  'ledger_queue',
  'ledger_state',
  'ledger_tiles',
  'ledger_bundles',
  'ledger_positions',
  'ledger_tallies',
];

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  entry = (await makeEntry(app, 'published')).number;
});
afterAll(() => app.close());

const run = (text: string) => app.ctx.pool.query(text);
const published = () => path.join(app.home.dataDir, 'ledger-checkpoint');
const readCheckpoint = async () =>
  String(Buffer.from((await readLedgerFile(app, 'checkpoint')) ?? ''));

async function backUp() {
  for (const table of tables)
    await run(`drop table if exists kept_${table}; create table kept_${table} as table ${table}`);
}

async function restore() {
  for (const table of tables)
    await run(
      `delete from ${table}; insert into ${table} overriding system value table kept_${table}`,
    );
}

beforeEach(async () => {
  await castNewVote(app, entry);
  await sequenceAndSign(app);
});

test('the last published checkpoint is kept outside of the database', async () => {
  expect(await readFile(published(), 'utf8')).toBe(await readCheckpoint());
});

test('a restored database that is older than the last published checkpoint signs nothing', async () => {
  await backUp();
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  const newest = await readFile(published(), 'utf8');
  await restore();
  const old = await readCheckpoint();
  for (let votes = 0; votes < 3; votes++) {
    await castNewVote(app, entry);
    expect(await sequenceAndSign(app)).toBe('older');
  }
  expect([await readCheckpoint(), await readFile(published(), 'utf8')]).toEqual([old, newest]);
  // The votes wait.
  expect((await run('select from ledger_queue')).rowCount).toBe(3);
  await rm(published());
  expect(await sequenceAndSign(app)).toBeNull();
});

test('a database with other leaves than the published ones signs nothing', async () => {
  await backUp();
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  const first = await readFile(published(), 'utf8');
  await restore();
  await rm(published());
  await castNewVote(app, entry);
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  await writeFile(published(), first);
  await castNewVote(app, entry);
  expect(await sequenceAndSign(app)).toBe('different');
  await rm(published());
  expect(await sequenceAndSign(app)).toBeNull();
});

test('a database that was restored elsewhere signs nothing until the operator decides', async () => {
  const kept = await readFile(published(), 'utf8');
  await run('update ledger_state set table_id = 1');
  expect(await sequenceAndSign(app)).toBeNull();
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  await run('update ledger_state set table_id = 1');
  await rm(published());
  await castNewVote(app, entry);
  expect(await sequenceAndSign(app)).toBe('restored');
  await writeFile(published(), kept);
  expect(await sequenceAndSign(app)).toBeNull();
  expect((await run('select from ledger_queue')).rowCount).toBe(0);
});

test('after a crash between the commit and the write of the file, the file follows', async () => {
  await castNewVote(app, entry);
  const old = await readFile(published(), 'utf8');
  await sequenceAndSign(app);
  await writeFile(published(), old);
  await sequenceAndSign(app);
  expect(await readFile(published(), 'utf8')).toBe(await readCheckpoint());
});

test('the operator continues a ledger that was restored elsewhere', async () => {
  await run('update ledger_state set table_id = 1');
  await rm(published());
  expect(await readStopReason(app.ctx)).toBe('restored');
  await app.db.transaction().execute(continueLedger);
  expect(await readStopReason(app.ctx)).toBeNull();
  await castNewVote(app, entry);
  expect(await sequenceAndSign(app)).toBeNull();
  expect((await verifyPublicLedger(app)).problems).toEqual([]);
});

test('the operator begins the next ledger, which names the end of the last one and has all votes', async () => {
  const kept = await readFile(published(), 'utf8');
  await backUp();
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  const [, size, root] = (await readFile(published(), 'utf8')).split('\n');
  await restore();
  await castNewVote(app, entry);
  expect(await sequenceAndSign(app)).toBe('older');
  await app.db.transaction().execute(async (tx) => {
    expect(await restartLedger(app.ctx, tx, markVotesMissingFromLedger)).toBe(2);
    // Voting goes on until the transaction ends.
    await castNewVote(app, entry);
  });
  await addEarlierVotesToLedger(app.ctx);
  expect(await sequenceAndSign(app)).toBeNull();
  const { problems, checkpoint, tally } = await verifyPublicLedger(app);
  expect(problems).toEqual([]);
  expect(checkpoint?.origin).toBe('contest.test/tlog/2');
  const { votes } = await app.db
    .selectFrom('vote_tallies')
    .select('votes')
    .where('entry_number', '=', entry)
    .executeTakeFirstOrThrow();
  expect(tally.get(entry)).toBe(votes);
  expect(await compareLedgerWithVotes(app.ctx)).toMatchObject({ differing: [], unlogged: 0 });
  const [first] =
    String(Buffer.from((await readLedgerFile(app, '2/tile/entries/000.p/1')) ?? '')).match(
      /\{.*\}/,
    ) ?? [];
  expect(JSON.parse(first ?? '')).toMatchObject({ type: 'open', after: `${size} ${root}` });
  // A backup of the first ledger is refused from now on.
  await run('update ledger_state set log = 1');
  expect(await readStopReason(app.ctx)).toBe('older');
  await run('update ledger_state set log = 2');
  expect(kept).not.toBe(await readCheckpoint());
});
