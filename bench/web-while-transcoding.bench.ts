import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFilm } from './film.ts';
import { runServer } from './run-server.ts';

// How long readers wait for a cached page and for a call of the API while the same process has two
// films transcoded, beside the same requests on an idle one: a steady stream, not all it can take.
const urls = { page: '/en-US/gallery', call: '/api/entries' };
const [readers, perSecond, seconds, rounds] = [8, 160, 6, 3];
const goal = 2;

type Name = keyof typeof urls;
type Waits = Record<Name, number>;

const server = await runServer();
try {
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const film = await makeFilm(server.staticFolder, 20);
  const idle: Waits[] = [];
  const busy: Waits[] = [];
  await measure();
  for (let round = 0; round < rounds; round++) {
    idle.push(await measure());
    await server.transcode(film, 2);
    // By then the encoders are at full speed.
    await pause(1000);
    busy.push(await measure());
    await server.transcode(film, 0);
  }
  console.log('p99 in ms      idle  transcoding');
  for (const name of ['page', 'call'] as const) {
    const [alone, beside] = [median(idle, name), median(busy, name)];
    const ratio = beside / alone;
    const verdict = ratio <= goal ? 'reached' : 'missed';
    console.log(
      `${name.padEnd(8)}${alone.toFixed(2).padStart(10)}${beside.toFixed(2).padStart(13)}` +
        `   ${ratio.toFixed(2)} (goal ≤ ${goal}: ${verdict})`,
    );
  }
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

function median(all: Waits[], name: Name): number {
  const sorted = all.map((each) => each[name]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Puts both streams on at once; the waits of the unluckiest in a hundred, in milliseconds. */
async function measure(): Promise<Waits> {
  const [page, call] = await Promise.all([stream(urls.page), stream(urls.call)]);
  return { page, call };
}

async function stream(path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const end = performance.now() + seconds * 1000;
  const waits: number[] = [];
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      await pause((reader / perSecond) * 1000);
      while (performance.now() < end) {
        const began = performance.now();
        await read(`${server.url}${path}`, agent);
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

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    request.on('error', reject);
  });
}
