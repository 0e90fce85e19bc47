import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFilm } from './film.ts';
import { runServer } from './run-server.ts';

// Measures the response times of a cached page and of an API call at a steady rate: on an idle process, while the
// process transcodes two films, and while other programs keep all processors busy at the lowest priority. The times
// with the other programs show how much of the delay is due to the operating system.
const urls = { page: '/en-US/gallery', call: '/api/entries' };
const [readers, perSecond, seconds, rounds] = [8, 160, 4, 7];
const goal = 2;

const states = ['idle', 'spinning', 'transcoding'] as const;
type State = (typeof states)[number];
type Three = [number, number, number];
type Name = keyof typeof urls;
type Waits = Record<Name, number>;

const server = await runServer();
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const film = await makeFilm(server.staticFolder, 20);
  const waits: Record<State, Waits[]> = { idle: [], spinning: [], transcoding: [] };
  await measureWaits();
  for (let round = 0; round < rounds; round++) {
    waits.idle.push(await measureWaits());
    const stopSpinning = keepProcessorsBusy();
    try {
      waits.spinning.push(await measureWaits());
    } finally {
      stopSpinning();
    }
    await server.transcode(film, 2);
    // Waits until the encoders run at full speed.
    await pause(1000);
    waits.transcoding.push(await measureWaits());
    await server.transcode(film, 0);
  }
  console.log('p99 in ms      idle  spinning  transcoding  ÷ spinning  ÷ idle');
  for (const name of ['page', 'call'] as const) {
    const [idle, spinning, films] = states.map((state) =>
      findShortestWait(waits[state], name),
    ) as Three;
    const verdict = films <= goal * idle ? 'reached' : 'missed';
    console.log(
      name.padEnd(8) +
        idle.toFixed(2).padStart(11) +
        spinning.toFixed(2).padStart(10) +
        films.toFixed(2).padStart(13) +
        (films / spinning).toFixed(2).padStart(12) +
        `${(films / idle).toFixed(2).padStart(8)} (goal ≤ ${goal}: ${verdict})`,
    );
  }
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

/** Returns the minimum of all rounds, because other work of the machine can only increase waits. */
function findShortestWait(all: Waits[], name: Name): number {
  return Math.min(...all.map((each) => each[name]));
}

/** Starts programs that keep every processor busy at the lowest priority. Returns a function that ends them. */
function keepProcessorsBusy(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn('nice', ['-n', '19', 'sh', '-c', 'while :; do :; done']),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

/**
 * Sends requests to the page and to the call at the same time. Returns the 99th percentile of their response times in
 * milliseconds.
 */
async function measureWaits(): Promise<Waits> {
  const [page, call] = await Promise.all([measureP99Wait(urls.page), measureP99Wait(urls.call)]);
  return { page, call };
}

async function measureP99Wait(path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const end = performance.now() + seconds * 1000;
  const waits: number[] = [];
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      await pause((reader / perSecond) * 1000);
      while (performance.now() < end) {
        const began = performance.now();
        await fetchAndDiscard(`${server.url}${path}`, agent);
        const waited = performance.now() - began;
        waits.push(waited);
        await pause(Math.max(0, (readers / perSecond) * 1000 - waited));
      }
    }),
  );
  agent.destroy();
  waits.sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)] ?? 0;
}

function fetchAndDiscard(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    request.on('error', reject);
  });
}
