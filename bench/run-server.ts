import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { serverEnv } from '../tools/server-env.mjs';
import { getCpuSeconds, getCpuSecondsWithChildren } from './child-cpu.ts';

export type Role = 'all' | 'web' | 'worker';

/** What `server.ts` is told. */
export interface Order {
  dataDir: string;
  port: number;
  secret: string;
  withCache: boolean;
  role: Role;
  /** Whether it is given the demonstration contest. */
  isDemo: boolean;
  /** Of the server that this one stands beside; null for one that has a database of its own. */
  databaseUrl: string | null;
}

/** How many entries take votes beside the first two. */
export const spreadOver = 500;

export const secret = 'a secret of the benchmarks, long enough';

/**
 * Starts the bench's server in processes of its own on a throw-away folder. Its log goes nowhere. Of
 * several processes, the first is asked and told everything.
 */
export async function runServer({ withCache = true, processes = 1 } = {}) {
  const dataDir = createDataFolder();
  const startWebProcess = (databaseUrl: string | null) =>
    startServerProcess({ dataDir, withCache, databaseUrl, role: 'web', isDemo: false });
  const first = await startWebProcess(null);
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => startWebProcess(first.databaseUrl)),
  );
  const all = [first, ...others];
  const { child } = first;
  const postmaster = Number.parseInt(
    readFileSync(path.join(dataDir, 'database/postmaster.pid'), 'utf8'),
    10,
  );
  return {
    pid: child.pid ?? 0,
    dataDir,
    /** CPU seconds of the server, and of its database, until now. */
    cpu: () => ({
      server: all.reduce((sum, one) => sum + getCpuSeconds(one.child.pid), 0),
      database: getCpuSecondsWithChildren(postmaster),
    }),
    url: first.url,
    databaseUrl: first.databaseUrl,
    urls: all.map(({ url }) => url),
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
    /** Lets each flush of the database's log take so many milliseconds longer. */
    async slowDown(flushMs: number): Promise<void> {
      child.send({ flushMs });
      await once(child, 'message');
    },
    async stop(): Promise<void> {
      for (const one of all.toReversed()) {
        one.child.disconnect();
        await once(one.child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** SERVER_FLAGS: what else Node is told, such as `--cpu-prof`. */
export async function startServerProcess(given: Omit<Order, 'port' | 'secret'>) {
  const order: Order = { ...given, port: await findFreePort(), secret };
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...serverEnv(given.dataDir) },
    execArgv: process.env.SERVER_FLAGS?.split(' ') ?? [],
  });
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof ready?.databaseUrl !== 'string') throw new Error('the server did not start');
  const databaseUrl: string = ready.databaseUrl;
  return { child, databaseUrl, url: `http://127.0.0.1:${order.port}` };
}

/** Open to PostgreSQL, which runs as another user when this is root. */
export function createDataFolder(): string {
  const dataDir = mkdtempSync('/tmp/film-contest-bench-');
  mkdirSync(path.join(dataDir, 'static'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** A port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
