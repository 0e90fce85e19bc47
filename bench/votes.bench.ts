import { open } from 'node:fs/promises';
import path from 'node:path';
import { createVoteRequest } from './ballots.ts';
import {
  type Goal,
  type Load,
  type Measured,
  measureAllLoads,
  measureLoad,
  printReport,
  runs,
} from './measure.ts';
import { formatMegabytes, readProcessMemory } from './process-memory.ts';
import type { Parts } from './profile-parts.ts';
import { runServer, spreadOver } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures durable votes per second with proof of work. Each vote is from another device and, except in one row, from
// another IP address of a carrier.
// - Loads: votes for one entry, votes without the vote ledger, and votes spread over 500 entries.
// - Baselines: an empty call, and a transaction per vote, on this disk and on a disk whose flushes take FLUSH_MS.
// - Then repeats with millions of existing votes (VOTES; 0 skips this).
// PROCESSES is the number of web processes. `--parts` prints the CPU time of a vote by part of the program instead.
const hotEntry = 1;
const naiveEntry = 2;
const filled = Number(process.env.VOTES ?? 10_000_000);
/**
 * Duration of a flush of the simulated slow disk, in milliseconds. A flush of a good SSD without power-loss protection
 * takes about 2 ms, and one of a network volume at least as long.
 */
const flushMs = Number(process.env.FLUSH_MS ?? 2);
if (!(flushMs >= 0 && flushMs <= 100)) throw new Error('FLUSH_MS: PostgreSQL waits for 0 to 100');

const partsSeconds = 10;

const pickSpreadEntry = () => 3 + Math.floor(Math.random() * spreadOver);

const server = await runServer({ processes: Number(process.env.PROCESSES ?? 1) });

function createVoteLoad(
  name: string,
  connections: number,
  entry: () => number,
  { prefix = '', address }: { prefix?: string; address?: string } = {},
): Load {
  return {
    name: `${name}, ${connections} connections`,
    url: server.urls,
    connections,
    make() {
      const ballot = createVoteRequest(entry(), address);
      return { ...ballot, path: prefix === naive ? naive : prefix + ballot.path };
    },
    isGood: (body) => body.includes('"code":2014'),
    cpu: server.cpu,
  };
}

const noOp = '/bench/no-op';
const naive = '/bench/naive';
const unlogged = '/bench/unlogged';
const loads = [64, 256].map((connections) => ({
  noOp: createVoteLoad('no-op', connections, () => hotEntry, { prefix: noOp }),
  hot: createVoteLoad('votes, one entry', connections, () => hotEntry),
  unlogged: createVoteLoad('votes without the ledger', connections, () => hotEntry, {
    prefix: unlogged,
  }),
  school: createVoteLoad('votes, one entry, one address', connections, () => hotEntry, {
    address: '117.136.0.1',
  }),
  spread: createVoteLoad(`votes, ${spreadOver} entries`, connections, pickSpreadEntry),
  naive: createVoteLoad('naive, one entry', connections, () => naiveEntry, { prefix: naive }),
}));

/** Measures how long this disk takes to write 8 KB durably. Returns the median of 200 writes in milliseconds. */
async function measureDiskFlush(): Promise<number> {
  const file = await open(path.join(server.dataDir, 'flush'), 'w');
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const startedAt = performance.now();
    await file.write(Buffer.alloc(8192, i), 0, 8192, 0);
    await file.datasync();
    times.push(performance.now() - startedAt);
  }
  await file.close();
  return times.sort((a, b) => a - b)[100] ?? 0;
}

/**
 * Throws if acknowledged votes are not stored, or if more votes are stored than were sent. `unseen` is the number of
 * requests without a response at the end of a run, whose votes may be stored or not.
 */
async function requireNoLostVotes(
  name: string,
  answered: number,
  unseen: number,
  ...range: [number, number]
) {
  const { votes, tally } = await server.count(...range);
  console.log(`${name}: ${answered} answered, ${votes} kept, tally ${tally}`);
  if (votes !== tally || votes < answered || votes > answered + unseen)
    throw new Error(`${name}: votes were lost or doubled`);
}

try {
  if (process.argv.includes('--parts')) await measureCpuByPart();
  else await measureVotes();
} finally {
  await server.stop();
}

async function measureVotes(): Promise<void> {
  console.log(`a flush of this disk: ${(await measureDiskFlush()).toFixed(2)} ms`);
  const measured = await measureAllLoads(loads.flatMap((each) => Object.values(each)));
  printReport(
    measured,
    loads.flatMap(({ hot, unlogged, school, spread, noOp, naive }): Goal[] => [
      { of: hot.name, beside: unlogged.name, atLeast: 0.9 },
      { of: hot.name, beside: noOp.name, atLeast: 0.5 },
      { of: school.name, beside: noOp.name, atLeast: 0.5 },
      { of: spread.name, beside: noOp.name, atLeast: 0.5 },
      { of: hot.name, beside: naive.name, atLeast: 10 },
    ]),
  );
  const slowed = await measureWithSlowDisk();
  const unseen = loads.reduce((sum, { hot }) => sum + hot.connections * runs, 0);
  const countAcceptedVotes = (kind: 'hot' | 'unlogged' | 'school' | 'spread' | 'naive') => {
    const names = loads.map((each) => each[kind].name);
    return [...measured, ...slowed]
      .filter(({ name }) => names.includes(name))
      .reduce((sum, { answers }) => sum + answers, 0);
  };
  await requireNoLostVotes(
    'one entry',
    countAcceptedVotes('hot') + countAcceptedVotes('unlogged') + countAcceptedVotes('school'),
    4 * unseen,
    hotEntry,
    hotEntry,
  );
  await requireNoLostVotes(
    'naive',
    countAcceptedVotes('naive'),
    2 * unseen,
    naiveEntry,
    naiveEntry,
  );
  await requireNoLostVotes('many entries', countAcceptedVotes('spread'), unseen, 3, 2 + spreadOver);
  console.log(`memory of the server: ${formatMegabytes(readProcessMemory(server.pid))} MB`);

  if (filled > 0) await measureWithExistingVotes(filled, measured);
}

/**
 * Prints the CPU time of the server by part of the program, for an empty call and for a vote. The profiler adds some
 * time to each part.
 */
async function measureCpuByPart(): Promise<void> {
  const [first] = loads;
  if (!first) return;
  const columns: Record<string, Parts> = {};
  for (const load of [first.noOp, first.hot]) {
    await measureLoad(load, 4);
    let answers = 1;
    const sums = await server.profile(async () => {
      ({ answers } = await measureLoad(load, partsSeconds));
    });
    columns[load.name] = Object.fromEntries(
      Object.entries(sums).map(([part, sum]) => [part, sum / answers]),
    );
  }
  const [noOpParts = {}, voteParts = {}] = Object.values(columns);
  const names = new Set([...Object.keys(voteParts), ...Object.keys(noOpParts)]);
  const getSum = (of: Parts) => Object.values(of).reduce((sum, part) => sum + part, 0);
  const printRow = (name: string, ...figures: number[]) =>
    console.log(formatRow(name, ...figures.map((figure) => figure.toFixed(1))));
  console.log(formatRow('CPU µs of the server', ...Object.keys(columns)));
  const sorted = [...names].sort((a, b) => (voteParts[b] ?? 0) - (voteParts[a] ?? 0));
  for (const name of sorted) printRow(name, noOpParts[name] ?? 0, voteParts[name] ?? 0);
  printRow('sum', getSum(noOpParts), getSum(voteParts));
  console.log(
    `no-op / vote: ${(getSum(noOpParts) / getSum(voteParts)).toFixed(2)} by CPU time (goal ≥ 0.5)`,
  );
}

/** Compares votes for one entry with the baseline of one transaction per vote, on a slow disk. */
async function measureWithSlowDisk(): Promise<Measured[]> {
  console.log(`\nwith a disk that takes ${flushMs} ms more for each flush`);
  await server.slowDown(flushMs);
  const slowed = await measureAllLoads(loads.flatMap(({ hot, naive }) => [hot, naive]));
  await server.slowDown(0);
  printReport(
    slowed,
    loads.map(({ hot, naive }) => ({ of: hot.name, beside: naive.name, atLeast: 10 })),
  );
  return slowed;
}

/** Measures votes while many votes are already stored. */
async function measureWithExistingVotes(votes: number, before: Measured[]): Promise<void> {
  const startedAt = Date.now();
  await server.fill(votes);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\nwith ${votes} votes already there (written in ${seconds} s)`);
  const [first] = loads;
  const full = await measureAllLoads(first ? [first.hot, first.spread] : []);
  const later = full.map((row) => ({ ...row, name: `${row.name}, ${votes} before` }));
  printReport(
    [...before, ...later],
    full.map(({ name }, i) => ({ of: later[i]?.name ?? '', beside: name, atLeast: 0.9 })),
  );
  console.log(`memory of the server: ${formatMegabytes(readProcessMemory(server.pid))} MB`);
}
