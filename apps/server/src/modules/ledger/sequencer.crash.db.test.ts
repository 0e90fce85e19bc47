import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import {
  castNewVote,
  readLedgerFile,
  sequenceAfterKill,
  verifyPublicLedger,
} from '../../../test/ledger.ts';
import type { WebOrder } from '../../../test/web-process.ts';

const script = path.join(import.meta.dirname, '../../../test/web-process.ts');

let app: TestApp;
let entry: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  entry = (await makeEntry(app, 'published')).number;
}, 300_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
}, 60_000);

const steps = [
  ['the leaves are taken', '^after\\s+with waiting as'],
  ['the transaction is committed', '^before commit of.*ledger_queue'],
  [
    'the checkpoint is published, but not kept in the data folder',
    '^after commit of.*ledger_queue',
  ],
  ['the tiles are written', '^after\\s+insert into ledger_tiles'],
  ['the bundles are written', '^after\\s+insert into ledger_bundles'],
  ['the positions are written', '^after\\s+insert into ledger_positions'],
  ['the tallies are written', '^after\\s+insert into ledger_tallies'],
  ['the checkpoint is signed', '^after\\s+update ledger_state set checkpoint'],
] as const;
const tried = process.env.FULL === '1' ? steps : steps.slice(0, 3);

/** Runs a process that sequences until it kills itself. */
async function runUntilKilled(diesAt: string): Promise<void> {
  const config = { ...app.ctx.config, port: await findFreePort(), logLevel: 'silent' as const };
  const order: WebOrder = { config, diesAt, checkpointMs: 0 };
  const child = fork(script, [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.push(child);
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

test.for(tried)(
  'a sequencer killed when %s loses and doubles no leaf',
  { timeout: 120_000 },
  async ([, moment]) => {
    await Promise.all(Array.from({ length: 30 }, () => castNewVote(app, entry)));
    const before = await readLedgerFile(app, 'checkpoint');
    await runUntilKilled(moment);
    const after = await readLedgerFile(app, 'checkpoint');
    await sequenceAfterKill(app);
    const kept = [before, after].flatMap((text) => (text ? [Buffer.from(text).toString()] : []));
    const { problems, tally } = await verifyPublicLedger(app, kept);
    expect(problems).toEqual([]);
    const { votes } = await app.db
      .selectFrom('vote_tallies')
      .select('votes')
      .where('entry_number', '=', entry)
      .executeTakeFirstOrThrow();
    expect(tally.get(entry)).toBe(votes);
  },
);
