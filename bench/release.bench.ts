import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { bundleServer } from '../tools/bundle-server.ts';
import { buildServerEnv } from '../tools/server-env.mjs';
import { createBallot, pickCarrierIp } from './ballots.ts';
import { getCpuSeconds } from './child-cpu.ts';
import { formatMegabytes, readProcessMemory, readTaskMemory } from './process-memory.ts';
import { findFreePort, runServer, secret, spreadOver } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures the start of a release (time, CPU time, memory) beside a start from sources, and the memory of a web and a
// worker process under mixed load (pages, of which many are not cached, searches, captchas, votes), then under votes
// alone. The slope is that of the second half of the load.
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
/** Goals: MB after the start, seconds until the web process is ready, MB at most under load. */
const goals = { fresh: 150, seconds: 1, load: 300 };
const roles = ['web', 'worker'] as const;
type Role = (typeof roles)[number];

interface Started {
  role: Role;
  child: ChildProcess;
  /** Seconds from the start until a web process answered, or until a worker used no more CPU time. */
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
  const requests = [requestPage(), requestSearch(), drawCaptcha(), castVote()];
  const seconds = Number(values.minutes) * 60;
  const mixed = { requests, overallRate: rate, duration: seconds };
  reportLoad(`${values.minutes} minutes of mixed load`, await sampleDuring(running, mixed));
  const voting = { requests: [castVote()], amount: votes, duration: 86_400 };
  const before = await database.count(3, 2 + spreadOver);
  reportLoad(`${votes} votes`, await sampleDuring(running, voting));
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
  // The first starts fill the compile cache.
  for (let round = 0; round <= starts; round++) {
    for (const name of ['release', 'sources'] as const) {
      const started = await startProcess(role, programs[name]);
      await stopProcess(started.child);
      if (round > 0) all[name].push(started);
    }
  }
  const compare = (of: 'seconds' | 'cpuSeconds' | 'bytes') => {
    const [release, sources] = [all.release, all.sources].map((each) => findMedian(each, of));
    return { release: release ?? 0, ratio: ((release ?? 0) / (sources ?? 0)).toFixed(2) };
  };
  const [seconds, cpu, bytes] = [compare('seconds'), compare('cpuSeconds'), compare('bytes')];
  const isSlow = role === 'web' && seconds.release > goals.seconds;
  console.log(`start of a ${role} process, and ratio to a start from sources
  ready after ${seconds.release.toFixed(2)} s (${seconds.ratio}${role === 'web' ? `; goal ≤ ${goals.seconds}: ${isSlow ? 'missed' : 'reached'}` : ''})
  ${cpu.release.toFixed(2)} s of CPU (${cpu.ratio})
  ${formatMegabytes(bytes.release)} MB (${bytes.ratio}; goal ≤ ${goals.fresh}: ${describeGoalResult(bytes.release, goals.fresh)})`);
}

function findMedian(all: Started[], of: 'seconds' | 'cpuSeconds' | 'bytes'): number {
  return all.map((each) => each[of]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

/** Starts a process as operators do, and waits until it serves requests, or rests as a worker. */
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

/** Waits until a process has used no CPU time for half a second, and returns when it last used some. */
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
  /** Highest memory of the process with its task processes. */
  highestOfAll: number;
}

/** Sends requests, and samples the memory of the processes every second meanwhile. */
async function sampleDuring(
  running: Started[],
  load: Omit<autocannon.Options, 'url'>,
): Promise<Samples[]> {
  const samples = running.map(({ role, child }) => ({
    ...{ role, child, at: [] as number[], bytes: [] as number[], highestOfAll: 0 },
  }));
  const takeSamples = () => {
    for (const sample of samples) {
      const bytes = readProcessMemory(sample.child.pid);
      sample.at.push(performance.now() / 3_600_000);
      sample.bytes.push(bytes);
      const all = bytes + readTaskMemory(sample.child.pid);
      sample.highestOfAll = Math.max(sample.highestOfAll, all);
    }
  };
  const sampling = setInterval(takeSamples, 1000);
  const result = await autocannon({ url, connections, ...load });
  clearInterval(sampling);
  takeSamples();
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${result.non2xx} rejected requests`);
  return samples;
}

function reportLoad(name: string, samples: Samples[]): void {
  const columns = ['highest MB', 'with tasks', 'last', 'MB per hour', `≤ ${goals.load} MB`];
  console.log(`\n${formatRow(name, ...columns)}`);
  for (const { role, at, bytes, highestOfAll } of samples) {
    const half = Math.floor(at.length / 2);
    const slope = computeSlope(at.slice(half), bytes.slice(half));
    const highest = Math.max(...bytes);
    const figures = [highest, highestOfAll, bytes.at(-1) ?? 0, slope].map(formatMegabytes);
    console.log(formatRow(role, ...figures, describeGoalResult(highest, goals.load)));
  }
}

function describeGoalResult(bytes: number, goal: number): string {
  return bytes <= goal * 1e6 ? 'reached' : 'missed';
}

/** Returns the slope of the least-squares line. */
function computeSlope(at: number[], values: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [middle, level] = [mean(at), mean(values)];
  const above = at.map((x, i) => (x - middle) * ((values[i] ?? 0) - level));
  return mean(above) / mean(at.map((x) => (x - middle) ** 2));
}

type Sent = { path: string; headers?: Record<string, string>; body?: string };

function createRequest(make: () => Sent, method: 'GET' | 'POST' = 'GET'): autocannon.Request {
  return { method, setupRequest: (request) => ({ ...request, ...make() }) };
}

function pickNumber(below: number): number {
  return Math.floor(Math.random() * below);
}

function requestPage(): autocannon.Request {
  const locales = ['zh-CN', 'zh-TW', 'en-US'];
  const pages = [
    () => 'home',
    () => `gallery?page=${1 + pickNumber(20)}`,
    () => `gallery/${3 + pickNumber(spreadOver)}`,
  ];
  return createRequest(() => ({ path: `/${locales[pickNumber(3)]}/${pages[pickNumber(3)]?.()}` }));
}

/** Searches for one of 10,000 texts, so that most pages are not cached. */
function requestSearch(): autocannon.Request {
  return createRequest(() => ({ path: `/zh-CN/gallery?search=${pickNumber(10_000)}` }));
}

function drawCaptcha(): autocannon.Request {
  return createRequest(
    () => ({
      path: '/api/captcha',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': pickCarrierIp() },
      body: '{"purpose":"register"}',
    }),
    'POST',
  );
}

function castVote(): autocannon.Request {
  return createRequest(() => createBallot(3 + pickNumber(spreadOver)), 'POST');
}
