import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Context } from '../apps/server/src/context.ts';
import { previewVoteHold } from '../apps/server/src/modules/vote-holds/vote-holds.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { VoteQuery } from '../packages/contract/src/vote-holds.ts';
import { createVoteRequest } from './ballots.ts';
import { runServer, spreadOver } from './run-server.ts';
import { formatRow } from './times.ts';

// Compares votes in a contest with few existing votes (BEFORE) with votes in one with many (VOTES): two servers, each
// with its own database, are measured in turn, so that other work of the machine affects both. 10^8 votes need about
// 25 GB on the disk, and 5 GB more while the indexes are built.
const [before, votes] = [
  Number(process.env.BEFORE ?? 1_000_000),
  Number(process.env.VOTES ?? 10_000_000),
];
const rounds = Number(process.env.ROUNDS ?? 15);
const roundMs = 1000 * Number(process.env.BENCH_SECONDS ?? 4);
/** Maximum ratio of the p99 latency with many existing votes to that with few. */
const maxRatio = 1.2;

/** A load that leaves most of the processor idle shows the time of a vote; a full load shows what a vote costs. */
const loads = [
  { name: 'light', clients: 16, pauseMs: 60 },
  { name: 'full', clients: 64, pauseMs: 0 },
] as const;
type VoteLoad = (typeof loads)[number];

type Server = Awaited<ReturnType<typeof runServer>>;

/** The times of all rounds, and the percentiles of each round. */
interface Sample {
  times: number[];
  p50s: number[];
  p99s: number[];
  seconds: number;
  cpu: { server: number; database: number };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const pickEntry = () => 3 + Math.floor(Math.random() * spreadOver);

/** Casts a vote of a new device; returns its time in milliseconds. */
async function castTimedVote(site: string): Promise<number> {
  const { path, headers, body } = createVoteRequest(pickEntry());
  const startedAt = performance.now();
  const answer = await new Promise<string>((resolve, reject) => {
    const sending = request(site + path, { agent, method: 'POST', headers });
    sending.once('error', reject);
    sending.once('response', (response) =>
      response.toArray().then((parts) => resolve(Buffer.concat(parts).toString()), reject),
    );
    sending.end(body);
  });
  if (!answer.includes('"code":2014')) throw new Error(`a vote was answered with ${answer}`);
  return performance.now() - startedAt;
}

async function measureVoteRound(
  { url, cpu }: Server,
  { clients, pauseMs }: VoteLoad,
  sample: Sample,
): Promise<void> {
  const times: number[] = [];
  const usedBefore = cpu();
  const startedAt = performance.now();
  const castRepeatedly = async () => {
    await pause(Math.random() * pauseMs);
    while (performance.now() - startedAt < roundMs) {
      times.push(await castTimedVote(url));
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, castRepeatedly));
  const used = cpu();
  sample.seconds += (performance.now() - startedAt) / 1000;
  sample.cpu.server += used.server - usedBefore.server;
  sample.cpu.database += used.database - usedBefore.database;
  sample.times.push(...times);
  sample.p50s.push(getPercentile(times, 0.5));
  sample.p99s.push(getPercentile(times, 0.99));
}

function getPercentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Takes the median of the rounds, because other work of the machine slows single rounds down. */
const summarize = ({ times, p50s, p99s, seconds, cpu }: Sample) => ({
  rate: times.length / seconds,
  p50: getPercentile(p50s, 0.5),
  p99: getPercentile(p99s, 0.5),
  server: (1e6 * cpu.server) / times.length,
  database: (1e6 * cpu.database) / times.length,
});

async function startFilledServer(count: number): Promise<Server> {
  const server = await runServer();
  const startedAt = Date.now();
  await server.fill(count);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${count} votes written in ${seconds} s: ${await readVoteTableSizes(server)}`);
  return server;
}

async function readVoteTableSizes({ databaseUrl }: Server): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string; indexes: string }>(
    `select pg_size_pretty(pg_table_size('votes')) as table,
       pg_size_pretty(pg_indexes_size('votes')) as indexes`,
  );
  await client.end();
  return `table ${rows[0]?.table}, indexes ${rows[0]?.indexes}`;
}

async function compareLoad(few: Server, many: Server, load: VoteLoad): Promise<boolean> {
  const createSample = (): Sample => ({
    ...{ times: [], p50s: [], p99s: [], seconds: 0 },
    cpu: { server: 0, database: 0 },
  });
  // The first round fills the caches of the process and of the database.
  for (const server of [few, many]) await measureVoteRound(server, load, createSample());
  const [ofFew, ofMany] = [createSample(), createSample()];
  for (let round = 0; round < rounds; round++) {
    await measureVoteRound(few, load, ofFew);
    await measureVoteRound(many, load, ofMany);
  }
  const [a, b] = [summarize(ofFew), summarize(ofMany)];
  console.log(formatRow(`${load.name} load`, `${before}`, `${votes}`, 'ratio'));
  const units = { rate: 'votes/s', p50: 'ms', p99: 'ms', server: 'CPU µs', database: 'CPU µs' };
  for (const [name, unit] of Object.entries(units)) {
    const [x, y] = [a[name as keyof typeof a], b[name as keyof typeof b]];
    console.log(formatRow(`  ${name}, ${unit}`, x.toFixed(1), y.toFixed(1), (y / x).toFixed(2)));
  }
  return b.p99 / a.p99 <= maxRatio;
}

/** Measures how long staff wait for the preview of votes to hold, in searches without an entry number. */
async function measureSearches({ databaseUrl }: Server): Promise<void> {
  const { db, pool } = openDatabase({ connectionString: databaseUrl, onError: console.error });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const day = { from: daysAgo(11), until: daysAgo(10) };
  const searches: [string, VoteQuery][] = [
    ['an hour', { from: daysAgo(10 + 1 / 24), until: daysAgo(10) }],
    ['a day of a network', { ...day, network: '117.140.20.0/24' }],
    ['a mail domain', { mailDomain: 'example.org' }],
    ['a level', { level: 2 }],
    ['a network at any time', { network: '117.140.20.0/24' }],
  ];
  for (const [name, query] of searches) {
    const startedAt = performance.now();
    const found = await previewVoteHold({ db } as Context, query).then(
      ({ votes }) => `${votes} votes`,
      (error: Error) => error.message,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    console.log(formatRow(`  batch of ${name}`, `${seconds} s`, found));
  }
  await pool.end();
}

const servers: Server[] = [];
try {
  const few = await startFilledServer(before);
  servers.push(few);
  const many = await startFilledServer(votes);
  servers.push(many);
  let isReached = true;
  for (const server of servers) await measureSearches(server);
  for (const load of loads) isReached = (await compareLoad(few, many, load)) && isReached;
  console.log(`(goal: p99 at most ${maxRatio} times: ${isReached ? 'reached' : 'missed'})`);
} finally {
  agent.destroy();
  for (const server of servers.toReversed()) await server.stop();
}
