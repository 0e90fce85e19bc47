import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { heapFlags } from '../tools/heap-flags.mjs';

/** What `server.ts` is told. */
export interface Order {
  dataDir: string;
  port: number;
  secret: string;
  withCache: boolean;
}

/** How many entries take votes beside the first two. */
export const spreadOver = 500;

export const secret = 'a secret of the benchmarks, long enough';

/** Starts the bench's server in a process of its own on a throw-away folder. Its log goes nowhere. */
export async function runServer({ withCache = true } = {}) {
  const dataDir = makeFolder();
  const order: Order = { dataDir, port: await freePort(), secret, withCache };
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: heapFlags,
  });
  const ready = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (ready[0] !== 'ready') throw new Error('the server did not start');
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${order.port}`,
    staticFolder: path.join(dataDir, 'static'),
    /** Has so many films transcoded at once, again and again, until told another number. */
    async transcode(film: string, films: number): Promise<void> {
      child.send({ film, films });
      await once(child, 'message');
    },
    /** How many votes were kept for entries from one number to another, and what their tallies say. */
    async count(from: number, to = from): Promise<{ votes: number; tally: number }> {
      child.send({ from, to });
      const [counted] = await once(child, 'message');
      return counted;
    },
    /** Puts so many votes there, for all entries but the first two. */
    async fill(votes: number): Promise<void> {
      child.send({ votes });
      await once(child, 'message');
    },
    async stop(): Promise<void> {
      child.disconnect();
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Open to PostgreSQL, which runs as another user when this is root. */
function makeFolder(): string {
  const dataDir = mkdtempSync('/tmp/film-contest-bench-');
  mkdirSync(path.join(dataDir, 'static'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
