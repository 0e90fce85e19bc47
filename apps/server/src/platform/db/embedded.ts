import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type Cluster,
  environment,
  inPlainWords,
  prepareCluster,
  socketFolder,
} from './embedded-cluster.ts';
import { isAlive, livePostmaster, type Postmaster, waitUntilGone } from './embedded-process.ts';

type Options = {
  /** The cluster's own folder; made when missing. */
  dataDir: string;
  /** For a cluster nobody will miss: faster, lost when the machine crashes, deleted by `stop`. */
  throwaway?: boolean;
  /** A short guest: `stop` leaves the server running when others use it by then, even if it was started here. */
  yields?: boolean;
  /** Takes a plain line whenever something noteworthy happens. */
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  /** `postgres://` address over a unix socket, as pg and libpq read it. */
  url: string;
  /** Stops the server, unless it was found running (or `yields`) and others still use it. May be called twice. */
  stop: () => Promise<void>;
};

type Server = Postmaster & { found: boolean };

const patienceMs = 30_000;

/**
 * Starts PostgreSQL from the packaged binaries on a folder of this machine: unix socket only, no port, no password, in
 * a session of its own, so that Ctrl-C in a terminal does not reach it before its users are done. A server that a
 * killed program left behind is taken over; one that dies is started again.
 *
 * @throws Error whose message says in plain words what to do (disk full, unreachable folder, other version, ...)
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, throwaway = false, yields = false } = options;
  const cluster = await prepareCluster(resolve(options.dataDir), throwaway);
  let server = await startServer(cluster);
  if (server.found) log('PostgreSQL was still running here and is used again.');
  const { socketDir } = server;
  const url = addressOf(socketDir);

  const ending = new AbortController();
  const watching = watch();
  async function watch() {
    while (await pause(250, ending.signal)) {
      if (isAlive(server.pid)) continue;
      log('PostgreSQL ended unexpectedly and is started again.');
      await startServer(cluster, socketDir).then(
        (next) => {
          server = next;
        },
        (error) => log(error.message),
      );
    }
  }

  async function end() {
    ending.abort();
    await watching;
    if ((server.found || yields) && (await keepsOtherUsers(url))) return;
    await stopServer(server, throwaway);
    if (socketDir !== cluster.dir) await rm(socketDir, { recursive: true, force: true });
    if (throwaway) await rm(cluster.dir, { recursive: true, force: true });
  }

  let ended: Promise<void> | undefined;
  return {
    url,
    stop: () => {
      ended ??= end();
      return ended;
    },
  };
}

/**
 * Stops a server that a killed program left running on `dataDir`.
 *
 * @returns false when another program still uses that server, which is then left alone
 */
export async function stopAbandoned(dataDir: string): Promise<boolean> {
  const running = existsSync(dataDir) ? await livePostmaster(realpathSync(dataDir)) : undefined;
  if (!running) return true;
  if (await hasOtherUsers(addressOf(running.socketDir))) return false;
  await stopServer(running, false);
  return true;
}

function addressOf(socketDir: string): string {
  return `postgres://postgres@/postgres?host=${encodeURIComponent(socketDir)}`;
}

async function startServer(cluster: Cluster, socketDir?: string): Promise<Server> {
  const socket = socketDir ?? (await socketFolder(cluster));
  for (const deadline = Date.now() + patienceMs; ; await sleep(50)) {
    const running = await livePostmaster(cluster.dir);
    if (running?.ready) return { ...running, found: true };
    if (running) continue;
    const outcome = await launch(cluster, socket);
    if (typeof outcome !== 'string') return { ...outcome, found: false };
    // After kill -9 the dead server's children hold its memory for a moment longer.
    const orphans = /shared memory block|lock file .* already exists/.test(outcome);
    if (!orphans || Date.now() > deadline) throw inPlainWords(outcome, cluster.dir);
  }
}

/** One attempt: the server once it is ready, or what PostgreSQL said when it gave up. */
async function launch(cluster: Cluster, socketDir: string): Promise<Postmaster | string> {
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true });
  const child = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', cluster.dir, ...Object.entries(settings(cluster, socketDir)).flatMap(asOption)],
    {
      ...cluster.user,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  let gone = false;
  child.once('error', (error) => {
    said += error.message;
  });
  child.once('close', () => {
    gone = true;
  });
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  child.unref();
  (child.stderr as Socket).unref();
  while (!gone) {
    const postmaster = await livePostmaster(cluster.dir);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    await sleep(20);
  }
  return said || 'PostgreSQL gave up without a word.';
}

function settings(cluster: Cluster, socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    // What fails in a statement is told to the program that sent it; here it could only spill personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Parallel queries need more of /dev/shm than a container usually has.
    max_parallel_workers_per_gather: '0',
    ...(cluster.throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

function asOption([name, value]: [string, string]) {
  return ['-c', `${name}=${value}`];
}

async function stopServer({ pid }: Postmaster, throwaway: boolean) {
  if (!isAlive(pid)) return;
  process.kill(pid, throwaway ? 'SIGQUIT' : 'SIGINT');
  await waitUntilGone(pid, 60_000);
}

async function hasOtherUsers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const others = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return others.rowCount !== 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same, and patient: a connection that was just closed is counted for a moment longer. */
async function keepsOtherUsers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (!(await hasOtherUsers(url))) return false;
    await sleep(50);
  }
  return true;
}

/** Waits without keeping the program alive; false as soon as `signal` is given. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}
