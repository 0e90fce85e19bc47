import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { bundleServer } from '../tools/bundle-server.ts';
import { buildServerEnv } from '../tools/server-env.mjs';
import { createVoteRequest, pickCarrierIp } from './ballots.ts';
import { getCpuSeconds } from './child-cpu.ts';
import { formatMegabytes, readProcessMemory, sumTaskProcessMemory } from './process-memory.ts';
import { findFreePort, runServer, secret, spreadOver } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures a release:
// - its start (time, CPU time, memory), compared with a start from sources
// - the memory of a web and a worker process under a mixed load of pages (many of them not cached), searches, captchas
// and votes, and then under votes alone
// - the growth of the memory in the second half of each load
// The goals are for an hour and a million votes: `--minutes 60 --votes 1000000`.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    votes: { type: 'string', default: '100000' },
  },
});
const votes = Number(values.votes);
/** Requests per second of the mixed load. */
const rate = 150;
const connections = 32;
const starts = 5;
/** Goals: MB after the start, seconds until the web process is ready, and maximum MB under load. */
const goals = { fresh: 150, seconds: 1, load: 300 };
const roles = ['web', 'worker'] as const;
type Role = (typeof roles)[number];

interface Started {
  role: Role;
  child: ChildProcess;
  /** Seconds from the start until a web process answered a request, or until a worker stopped using CPU time. */
  seconds: number;
  cpuSeconds: number;
  bytes: number;
}

const repository = join(import.meta.dirname, '..');
const bundle = join(repository, 'apps/server/node_modules/.bench');
const programs = {
  release: join(bundle, 'main.js'),
  sources: join(repository, 'apps/server/src/main.ts'),
};
const children = new Set<ChildProcess>();
const database = await runServer();
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
try {
  await bundleServer(repository, bundle);
  for (const role of roles) await compareStarts(role);
  const running = [await startProcess('web'), await startProcess('worker')];
  const requests = [
    buildPageRequest(),
    buildSearchRequest(),
    buildCaptchaRequest(),
    buildVoteRequest(),
  ];
  const seconds = Number(values.minutes) * 60;
  const mixed = { requests, overallRate: rate, duration: seconds };
  reportLoad(
    `${values.minutes} minutes of mixed load`,
    await sampleMemoryDuringLoad(running, mixed),
  );
  const voting = { requests: [buildVoteRequest()], amount: votes, duration: 86_400 };
  const before = await database.count(3, 2 + spreadOver);
  reportLoad(`${votes} votes`, await sampleMemoryDuringLoad(running, voting));
  const after = await database.count(3, 2 + spreadOver);
  if (after.votes - before.votes < votes) throw new Error('some votes were not counted');
} finally {
  await Promise.all([...children].map(stopProcess));
  await database.stop();
  await rm(bundle, { recursive: true, force: true });
}

/** Prints the median start of the release and its ratios to a start from sources. */
async function compareStarts(role: Role): Promise<void> {
  const all: Record<keyof typeof programs, Started[]> = { release: [], sources: [] };
  // The first starts fill the compile cache and are not counted.
  for (let round = 0; round <= starts; round++) {
    for (const name of ['release', 'sources'] as const) {
      const started = await startProcess(role, programs[name]);
      await stopProcess(started.child);
      if (round > 0) all[name].push(started);
    }
  }
  const compareMedians = (of: 'seconds' | 'cpuSeconds' | 'bytes') => {
    const [release, sources] = [all.release, all.sources].map((each) => findMedian(each, of));
    return { release: release ?? 0, ratio: ((release ?? 0) / (sources ?? 0)).toFixed(2) };
  };
  const [seconds, cpu, bytes] = [
    compareMedians('seconds'),
    compareMedians('cpuSeconds'),
    compareMedians('bytes'),
  ];
  const isSlow = role === 'web' && seconds.release > goals.seconds;
  console.log(`start of a ${role} process, and ratio to a start from sources
  ready after ${seconds.release.toFixed(2)} s (${seconds.ratio}${role === 'web' ? `; goal ≤ ${goals.seconds}: ${isSlow ? 'missed' : 'reached'}` : ''})
  ${cpu.release.toFixed(2)} s of CPU (${cpu.ratio})
  ${formatMegabytes(bytes.release)} MB (${bytes.ratio}; goal ≤ ${goals.fresh}: ${describeMemoryGoal(bytes.release, goals.fresh)})`);
}

function findMedian(all: Started[], of: 'seconds' | 'cpuSeconds' | 'bytes'): number {
  return all.map((each) => each[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

/** Starts a process as operators do. Waits until a web process serves requests, or until a worker is idle. */
async function startProcess(role: Role, program = programs.release): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...buildServerEnv(database.dataDir),
      ROLE: role,
      PORT: String(port),
      BASE_URL: 'http://contest.test',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      SECRET: secret,
      TRUSTED_PROXIES: '127.0.0.1',
      NETWORK_LISTS: '0',
      LOG_LEVEL: 'error',
    },
  });
  children.add(child);
  const readyAt = role === 'web' ? await waitUntilReady(child) : await waitUntilIdle(child);
  const cpuSeconds = getCpuSeconds(child.pid);
  const bytes = readProcessMemory(child.pid);
  return { role, child, seconds: (readyAt - begun) / 1000, cpuSeconds, bytes };
}

async function waitUntilReady(child: ChildProcess): Promise<number> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    throwIfEnded(child);
    await sleep(5);
  }
  return performance.now();
}

/** Waits until a process has used no CPU time for half a second. Returns the time of its last use. */
async function waitUntilIdle(child: ChildProcess): Promise<number> {
  let [changedAt, before] = [performance.now(), -1];
  while (performance.now() - changedAt < 500) {
    throwIfEnded(child);
    const now = getCpuSeconds(child.pid);
    if (now !== before) [changedAt, before] = [performance.now(), now];
    await sleep(20);
  }
  return changedAt;
}

function throwIfEnded({ exitCode }: ChildProcess): void {
  if (exitCode !== null) throw new Error(`the server ended with ${exitCode}`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

interface Samples {
  role: Role;
  /** Hours since the start of this benchmark. */
  at: number[];
  bytes: number[];
  /** Highest memory of the process and its task processes together, in bytes. */
  highestOfAll: number;
  /** CPU seconds that the process used during the load. */
  cpuSeconds: number;
}

/** Sends the requests of a load, and samples the memory of the processes every second. */
async function sampleMemoryDuringLoad(
  running: Started[],
  load: Omit<autocannon.Options, 'url'>,
): Promise<Samples[]> {
  const samples = running.map(({ role, child }) => ({
    ...{ role, child, at: [] as number[], bytes: [] as number[], highestOfAll: 0 },
    cpuSeconds: -getCpuSeconds(child.pid),
  }));
  const takeSamples = () => {
    for (const sample of samples) {
      const bytes = readProcessMemory(sample.child.pid);
      sample.at.push(performance.now() / 3_600_000);
      sample.bytes.push(bytes);
      const all = bytes + sumTaskProcessMemory(sample.child.pid);
      sample.highestOfAll = Math.max(sample.highestOfAll, all);
    }
  };
  const sampling = setInterval(takeSamples, 1000);
  const result = await autocannon({ url, connections, ...load });
  clearInterval(sampling);
  takeSamples();
  for (const sample of samples) sample.cpuSeconds += getCpuSeconds(sample.child.pid);
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} rejected requests`);
  return samples;
}

function reportLoad(name: string, samples: Samples[]): void {
  const columns = [
    'highest MB',
    'with tasks',
    'last',
    'MB per hour',
    `≤ ${goals.load} MB`,
    'CPU s',
  ];
  console.log(`\n${formatRow(name, ...columns)}`);
  for (const { role, at, bytes, highestOfAll, cpuSeconds } of samples) {
    const half = Math.floor(at.length / 2);
    const slope = computeSlope(at.slice(half), bytes.slice(half));
    const highest = Math.max(...bytes);
    const figures = [highest, highestOfAll, bytes.at(-1) ?? 0, slope].map(formatMegabytes);
    const goal = describeMemoryGoal(highest, goals.load);
    console.log(formatRow(role, ...figures, goal, cpuSeconds.toFixed(1)));
  }
}

function describeMemoryGoal(bytes: number, goal: number): string {
  return bytes <= goal * 1e6 ? 'reached' : 'missed';
}

/** Returns the slope of the least-squares line through the values. */
function computeSlope(at: number[], values: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [middle, level] = [mean(at), mean(values)];
  const above = at.map((x, i) => (x - middle) * ((values[i] ?? 0) - level));
  return mean(above) / mean(at.map((x) => (x - middle) ** 2));
}

type Sent = { path: string; headers?: Record<string, string>; body?: string };

function buildRequest(make: () => Sent, method: 'GET' | 'POST' = 'GET'): autocannon.Request {
  return { method, setupRequest: (request) => ({ ...request, ...make() }) };
}

function pickIndex(below: number): number {
  return Math.floor(Math.random() * below);
}

function buildPageRequest(): autocannon.Request {
  const locales = ['zh-CN', 'zh-TW', 'en-US'];
  const pages = [
    () => 'home',
    () => `gallery?page=${1 + pickIndex(20)}`,
    () => `gallery/${3 + pickIndex(spreadOver)}`,
  ];
  return buildRequest(() => ({ path: `/${locales[pickIndex(3)]}/${pages[pickIndex(3)]?.()}` }));
}

/** Builds requests that search for one of 10,000 texts, so that most of the pages are not cached. */
function buildSearchRequest(): autocannon.Request {
  return buildRequest(() => ({ path: `/zh-CN/gallery?search=${pickIndex(10_000)}` }));
}

function buildCaptchaRequest(): autocannon.Request {
  return buildRequest(
    () => ({
      path: '/api/captcha',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': pickCarrierIp() },
      body: '{"purpose":"register"}',
    }),
    'POST',
  );
}

function buildVoteRequest(): autocannon.Request {
  return buildRequest(() => createVoteRequest(3 + pickIndex(spreadOver)), 'POST');
}
