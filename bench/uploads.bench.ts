import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatMegabytes, readProcessMemory } from './process-memory.ts';
import { findFreePort, runServer } from './run-server.ts';

// Compares uploading a film by tus (in one request, and in the site's chunks) with a server that only writes the
// request to a file. Compares time and memory. The memory must not depend on the size of the film (UPLOAD_MB).
const megabyte = 1024 * 1024;
const bytes = Number(process.env.UPLOAD_MB ?? 1024) * megabyte;
const rounds = 5;
const most = 1.1;

interface Side {
  name: string;
  pid: number;
  send(): Promise<void>;
}

interface Figures {
  seconds: number;
  cpu: number;
  grown: number;
  peak: number;
}

/** Returns the size of a chunk. As on the site, chunks grow on a fast connection. */
const getChunkSize = (index: number) => Math.min(16 << index, 256) * megabyte;

const filling = randomBytes(megabyte);

function* generateBytes(length: number) {
  for (let left = length; left > 0; left -= filling.length)
    yield left < filling.length ? filling.subarray(0, left) : filling;
}

async function sendBytes(
  method: string,
  url: string,
  length: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const sending = request(url, { method, headers: { ...headers, 'content-length': `${length}` } });
  const answered = once(sending, 'response');
  await pipeline(Readable.from(generateBytes(length), { objectMode: false }), sending);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 204) throw new Error(`${method} ${url}: ${answer.statusCode}`);
}

/** Creates an entrant, and functions with which the entrant uploads and deletes films. */
async function createUploader(url: string) {
  let token = '';
  const callApi = async (method: string, to: string, body?: object) => {
    const answer = await fetch(`${url}${to}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, data, msg } = (await answer.json()) as {
      status: number;
      data: Record<string, string>;
      msg: string;
    };
    if (status !== 200 && status !== 201) throw new Error(`${method} ${to}: ${status} ${msg}`);
    return data;
  };
  const account = { account: 'maker@example.org', password: 'Abcdef1!' };
  token = (await callApi('POST', '/api/accounts/login', account)).access_token ?? '';
  return async (pieceAt: (index: number) => number) => {
    const wanted = { kind: 'url', filename: 'film.mp4', size: bytes };
    const grant = await callApi('POST', '/api/uploads', wanted);
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${grant.token}` };
    const made = await fetch(`${url}${grant.endpoint}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': `${bytes}` },
    });
    const address = new URL(made.headers.get('location') ?? '', url).href;
    for (let at = 0, piece = 0, index = 0; at < bytes; at += piece, index++) {
      piece = Math.min(pieceAt(index), bytes - at);
      await sendBytes('PATCH', address, piece, {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': `${at}`,
      });
    }
    return () => callApi('DELETE', `/api/uploads/${grant.uploadId}`);
  };
}

/** Returns the CPU seconds that a process has used. */
async function readProcessCpu(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measureUpload({ pid, send }: Side): Promise<Figures> {
  // Resets the recorded peak memory of the process.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = readProcessMemory(pid);
  const used = await readProcessCpu(pid);
  const start = performance.now();
  await send();
  const seconds = (performance.now() - start) / 1000;
  const peak = readProcessMemory(pid, 'VmHWM');
  return { seconds, cpu: (await readProcessCpu(pid)) - used, peak, grown: peak - before };
}

const server = await runServer();
const file = path.join(server.staticFolder, 'plain');
const port = await findFreePort();
const plain = fork(path.join(import.meta.dirname, 'plain-upload.ts'), [file, `${port}`]);
await once(plain, 'message');
try {
  const upload = await createUploader(server.url);
  const uploadByTus = async (pieceAt: (index: number) => number) => {
    const remove = await upload(pieceAt);
    cleaning.push(remove);
  };
  const cleaning: (() => Promise<unknown>)[] = [];
  const sides: Side[] = [
    {
      name: 'plain node:http',
      pid: plain.pid ?? 0,
      send: () => sendBytes('POST', `http://127.0.0.1:${port}/`, bytes),
    },
    { name: 'tus, one request', pid: server.pid, send: () => uploadByTus(() => bytes) },
    { name: 'tus, pieces as sent', pid: server.pid, send: () => uploadByTus(getChunkSize) },
  ];
  const figures = new Map<Side, Figures[]>(sides.map((side) => [side, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const measured = await measureUpload(side);
      // The first round warms up and is not counted.
      if (round > 0) figures.get(side)?.push(measured);
      await Promise.all(cleaning.splice(0).map((remove) => remove()));
      await rm(file, { force: true });
    }
  }
  console.log(`${bytes / megabyte} MiB`);
  console.log(`${''.padEnd(22)}   seconds   MiB/s   CPU s   peak MB   grown by MB`);
  const seconds = sides.map((side) => {
    const all = figures.get(side) ?? [];
    // Takes the minimum, because other work of the machine can only increase the time.
    const took = Math.min(...all.map((each) => each.seconds));
    const cpu = Math.min(...all.map((each) => each.cpu));
    const peak = Math.max(...all.map((each) => each.peak));
    const grown = Math.max(...all.map((each) => each.grown));
    const columns = [
      took.toFixed(2).padStart(7),
      Math.round(bytes / megabyte / took)
        .toString()
        .padStart(5),
      cpu.toFixed(2).padStart(5),
      formatMegabytes(peak).padStart(7),
      formatMegabytes(grown).padStart(11),
    ];
    console.log(`${side.name.padEnd(22)}   ${columns.join('   ')}`);
    return took;
  });
  const [base = 1, ...others] = seconds;
  others.forEach((took, index) => {
    const ratio = took / base;
    const verdict = ratio <= most ? 'reached' : 'missed';
    const { name } = sides[index + 1] as Side;
    console.log(`${name} / plain node:http: ${ratio.toFixed(2)} (goal ≤ ${most}: ${verdict})`);
  });
} finally {
  plain.disconnect();
  await server.stop();
}
