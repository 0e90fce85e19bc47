import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createVoteRequest } from './ballots.ts';
import { type Cpu, type Load, measureLoad } from './measure.ts';
import { runServer } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures what the vote ledger costs: the CPU time per vote of PostgreSQL and of the server with its sequencer, with
// and without the ledger. Short blocks with and without it alternate, so that other work on the machine affects both
// equally. The leaves of a block are moved into the tree before the block ends.
const goal = 0.9;
const blocks = Number(process.env.BLOCKS ?? 12);
const blockSeconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 64;
/**
 * Pause in milliseconds after each block. During the pause, the sequencer moves the leaves into the tree; it runs once
 * a second.
 */
const restMs = 1500;
const entry = 1;

const server = await runServer();
const client = new pg.Client({ connectionString: server.databaseUrl });
await client.connect();

const createLoad = (name: string, prefix: string): Load => ({
  name,
  url: server.url,
  connections,
  make() {
    const ballot = createVoteRequest(entry);
    return { ...ballot, path: prefix + ballot.path };
  },
  isGood: (body) => body.includes('"code":2014'),
});
const sides = [
  createLoad('without the ledger', '/bench/unlogged'),
  createLoad('with the ledger', ''),
] as const;

async function waitUntilSequenced(): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('select from ledger_queue limit 1');
    if (rowCount === 0) return;
    await pause(20);
  }
}

interface Used extends Cpu {
  votes: number;
}

async function measureLoadCpu(load: Load, seconds: number): Promise<Used> {
  const before = server.cpu();
  const { answers } = await measureLoad(load, seconds);
  // The pause is the same with and without the ledger, because the processes use CPU time even without requests.
  await pause(restMs);
  await waitUntilSequenced();
  const after = server.cpu();
  return {
    votes: answers,
    server: after.server - before.server,
    database: after.database - before.database,
  };
}

/** Adds up the blocks with the ledger, or those without, and returns the CPU microseconds per vote. */
function sumBlocks(used: Used[]): Cpu & { both: number; votes: number } {
  const sumUsed = (of: keyof Used) => used.reduce((total, each) => total + each[of], 0);
  const votes = sumUsed('votes');
  const [ofServer, ofDatabase] = [sumUsed('server'), sumUsed('database')].map(
    (s) => (s * 1e6) / votes,
  );
  const own = { server: ofServer ?? 0, database: ofDatabase ?? 0 };
  return { ...own, both: own.server + own.database, votes };
}

try {
  for (const load of sides) await measureLoadCpu(load, 4);
  const used: Used[][] = sides.map(() => []);
  for (let block = 0; block < blocks; block++) {
    // Alternates the order, so that neither side always runs after the other.
    for (const side of block % 2 === 0 ? [0, 1] : [1, 0])
      used[side]?.push(await measureLoadCpu(sides[side] as Load, blockSeconds));
  }
  const [without, withLedger] = used.map(sumBlocks);
  if (!without || !withLedger) throw new Error('nothing was measured');
  console.log(formatRow('CPU µs per vote', 'server', 'PostgreSQL', 'both', 'votes'));
  for (const [name, row] of [
    ['without the ledger', without],
    ['with the ledger', withLedger],
  ] as const) {
    const { server: ofServer, database, both, votes } = row;
    const figures = [ofServer, database, both].map((figure) => figure.toFixed(0));
    console.log(formatRow(name, ...figures, String(votes)));
  }
  const ratio = without.both / withLedger.both;
  const verdict = ratio >= goal ? 'reached' : 'missed';
  console.log(
    `votes per CPU second with / without the ledger: ${ratio.toFixed(3)} (goal ≥ ${goal}: ${verdict})`,
  );
} finally {
  await client.end();
  await server.stop();
}
