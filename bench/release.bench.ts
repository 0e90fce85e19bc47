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
import { formatMegabytes, readProcessMemory } from './process-memory.ts';
import { findFreePort, runServer, secret, spreadOver } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures the start of a release (time, CPU time, memory), and the memory of a web and a worker process under mixed load
// (pages, of which many are not cached, searches, captchas, votes), then under votes alone. The slope is that of the
// second half of the load.
// The goals are for an hour and a million votes: `--minutes 60 --votes 1000000`.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    votes: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.minutes) * 60;
const votes = Number(values.votes);
/** Requests per second of the mixed load. */
const rate = 150;
const connections = 32;
/** Goals in MB: after the start, and at most under load. */
const goals = { web: { fresh: 160, load: 300 }, worker: { fresh: 150, load: 300 } };
type Role = keyof typeof goals;

const database = await runServer();
const bundle = join(import.meta.dirname, '../apps/server/node_modules/.bench');
await bundleServer(join(import.meta.dirname, '..'), bundle);
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
// The first start fills the compile cache.
for (const role of ['web', 'worker'] as const) await stopProcess(await startRelease(role));
const running = [await startRelease('web'), await startRelease('worker')];
try {
  reportFresh();
  const requests = [readPages(), search(), drawCaptcha(), castVote()];
  const mixed = { requests, overallRate: rate, duration: seconds };
  reportLoad(`${values.minutes} minutes of mixed load`, await sampleDuring(mixed));
  reportLoad(
    `${votes} votes`,
    await sampleDuring({ requests: [castVote()], amount: votes, duration: 86_400 }),
  );
} finally {
  for (const started of running) await stopProcess(started);
  await database.stop();
  await rm(bundle, { recursive: true });
}

interface Started {
  role: Role;
  child: ChildProcess;
  /** Until the process was ready. */
  seconds: number;
  cpuSeconds: number;
}

/** Starts a process as a release does, and waits until it serves requests, or rests as a worker. */
async function startRelease(role: Role): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(bundle, 'main.js')], {
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
  if (role === 'web') while (!(await isReady())) await sleep(5);
  else await waitUntilIdle(child);
  const seconds = (performance.now() - begun) / 1000;
  return { role, child, seconds, cpuSeconds: getCpuSeconds(child.pid) };
}

function isReady(): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until a process has used no CPU time for half a second. */
async function waitUntilIdle({ pid }: ChildProcess): Promise<void> {
  for (let before = -1; before !== getCpuSeconds(pid); ) {
    before = getCpuSeconds(pid);
    await sleep(500);
  }
}

async function stopProcess({ child }: Started): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

type Samples = Map<Role, { at: number; bytes: number }[]>;

/** Sends requests, and samples the memory of the processes every second meanwhile. */
async function sampleDuring(load: Omit<autocannon.Options, 'url'>): Promise<Samples> {
  const samples: Samples = new Map(running.map(({ role }) => [role, []]));
  const sampling = setInterval(() => {
    for (const { role, child } of running)
      samples
        .get(role)
        ?.push({ at: performance.now() / 3_600_000, bytes: readProcessMemory(child.pid) });
  }, 1000);
  const result = await autocannon({ url, connections, ...load });
  clearInterval(sampling);
  if (result.errors + result.non2xx > 0)
    throw new Error(
      `${result.errors} errors, ${result.non2xx} of ${result.requests.total} not good`,
    );
  return samples;
}

function reportFresh(): void {
  report('after the start', (role, bytes) => {
    const { fresh } = goals[role];
    const started = running.find((each) => each.role === role);
    return `(goal ≤ ${fresh}: ${judge(bytes, fresh)}), ready after ${started?.seconds.toFixed(2)} s and ${started?.cpuSeconds.toFixed(2)} s of CPU`;
  });
}

function reportLoad(name: string, samples: Samples): void {
  report(name, (role) => {
    const all = samples.get(role) ?? [];
    const highest = Math.max(...all.map(({ bytes }) => bytes));
    const slope = formatMegabytes(computeSlope(all.slice(all.length / 2)));
    const goal = goals[role].load;
    return `highest ${formatMegabytes(highest)} (goal ≤ ${goal}: ${judge(highest, goal)}), slope ${slope} MB per hour`;
  });
}

function report(name: string, describe: (role: Role, bytes: number) => string): void {
  console.log(name);
  for (const { role, child } of running) {
    const bytes = readProcessMemory(child.pid);
    console.log(
      `${formatRow(`  ${role}`, `${formatMegabytes(bytes)} MB`)}  ${describe(role, bytes)}`,
    );
  }
}

function judge(bytes: number, goal: number) {
  return bytes <= goal * 1e6 ? 'reached' : 'missed';
}

/** Returns the slope of the least-squares line, in bytes per hour. */
function computeSlope(samples: { at: number; bytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [
    mean(samples.map((each) => each.at)),
    mean(samples.map((each) => each.bytes)),
  ];
  const [above, below] = samples.reduce(
    ([top, bottom], each) => [
      top + (each.at - at) * (each.bytes - bytes),
      bottom + (each.at - at) ** 2,
    ],
    [0, 0],
  );
  return above / below;
}

type Sent = { path: string; headers?: Record<string, string>; body?: string };

function createRequest(make: () => Sent, method: 'GET' | 'POST' = 'GET'): autocannon.Request {
  return {
    method,
    setupRequest: (request) => ({ ...request, ...make() }),
  };
}

function pickNumber(below: number) {
  return Math.floor(Math.random() * below);
}

function readPages() {
  const locales = ['zh-CN', 'zh-TW', 'en-US'];
  const pages = [
    () => 'home',
    () => `gallery?page=${1 + pickNumber(20)}`,
    () => `gallery/${3 + pickNumber(spreadOver)}`,
  ];
  return createRequest(() => ({ path: `/${locales[pickNumber(3)]}/${pages[pickNumber(3)]?.()}` }));
}

/** Searches for one of 10,000 texts, so that most pages are not cached. */
function search() {
  return createRequest(() => ({ path: `/zh-CN/gallery?search=${pickNumber(10_000)}` }));
}

function drawCaptcha() {
  return createRequest(
    () => ({
      path: '/api/captcha',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': pickCarrierIp() },
      body: '{"purpose":"register"}',
    }),
    'POST',
  );
}

function castVote() {
  return createRequest(() => createBallot(3 + pickNumber(spreadOver)), 'POST');
}
