import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { buildServerEnv } from '../tools/server-env.mjs';
import { getCpuSeconds, getCpuSecondsWithChildren } from './child-cpu.ts';
import type { Parts } from './profile-parts.ts';

export type Role = 'all' | 'web' | 'worker';

/** Settings of the benchmark's server process. */
export interface Order {
  dataDir: string;
  port: number;
  secret: string;
  withCache: boolean;
  role: Role;
  isDemo: boolean;
  /** Database to share with another server process; null to create one. */
  databaseUrl: string | null;
  /**
   * Path of the `internal` location of an nginx in front of the server. With it, nginx sends the files instead of the
   * server.
   */
  xAccelLocation?: string;
}

/** Number of entries over which votes are spread. The first two entries are not among them. */
export const spreadOver = 500;

export const secret = 'a secret of the benchmarks, long enough';

/**
 * Starts the benchmark's server in processes of its own, in a temporary folder, without a log. If there are several
 * processes, requests go to the first one only.
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
    cpu: () => ({
      server: all.reduce((sum, one) => sum + getCpuSeconds(one.child.pid), 0),
      database: getCpuSecondsWithChildren(postmaster),
    }),
    url: first.url,
    databaseUrl: first.databaseUrl,
    urls: all.map(({ url }) => url),
    staticFolder: path.join(dataDir, 'static'),
    /**
     * Transcodes the film at `film` in `films` parallel runs, again and again. A later call changes the number of runs;
     * 0 stops.
     */
    async transcode(film: string, films: number): Promise<void> {
      child.send({ film, films });
      await once(child, 'message');
    },
    /** Counts the stored votes of a range of entry numbers, and adds up their tallies. */
    async count(from: number, to = from): Promise<{ votes: number; tally: number }> {
      child.send({ from, to });
      const [counted] = await once(child, 'message');
      return counted;
    },
    /** Inserts votes for all entries except the first two. */
    async fill(votes: number): Promise<void> {
      child.send({ votes });
      await once(child, 'message');
    },
    /** Runs `act` and returns the CPU microseconds of the server by part of the program. */
    async profile(act: () => Promise<void>): Promise<Parts> {
      child.send({ profile: true });
      await once(child, 'message');
      await act();
      child.send({ profile: false });
      const [parts] = await once(child, 'message');
      return parts;
    },
    /** Delays each flush of the database's write-ahead log by some milliseconds. */
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

/** Starts a server process. `SERVER_FLAGS` contains further options of Node, such as `--cpu-prof`. */
export async function startServerProcess(given: Omit<Order, 'port' | 'secret'>) {
  const order: Order = { ...given, port: await findFreePort(), secret };
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...buildServerEnv(given.dataDir) },
    execArgv: process.env.SERVER_FLAGS?.split(' ') ?? [],
  });
  const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof ready?.databaseUrl !== 'string') throw new Error('the server did not start');
  const databaseUrl: string = ready.databaseUrl;
  return { child, databaseUrl, url: `http://127.0.0.1:${order.port}` };
}

/** Creates a folder that PostgreSQL can enter when it runs as another user. */
export function createDataFolder(): string {
  const dataDir = mkdtempSync('/tmp/film-contest-bench-');
  mkdirSync(path.join(dataDir, 'static'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Finds a free TCP port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
