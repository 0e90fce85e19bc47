import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type Cluster,
  prepareCluster,
  prepareSocketFolder,
  toErrorWithInstructions,
  toolEnvironment,
} from './embedded-cluster.ts';
import {
  findRunningPostmaster,
  isProcessAlive,
  type Postmaster,
  waitForExit,
} from './embedded-process.ts';

type Options = {
  /** Folder of the PostgreSQL cluster; created if missing. */
  dataDir: string;
  /**
   * Stores the data without flushing to disk, for temporary data: faster, lost when the machine crashes, and deleted
   * by `stop`.
   */
  throwaway?: boolean;
  /**
   * For short-lived programs: `stop` leaves PostgreSQL running if other programs use it, even if this program started
   * it.
   */
  yields?: boolean;
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  /** Connection URL (`postgres://`) with a unix socket, in the form that pg and libpq accept. */
  url: string;
  /**
   * Stops PostgreSQL. Leaves it running if other programs use it and either this process did not start it or `yields`
   * is set. Idempotent.
   */
  stop: () => Promise<void>;
};

type Server = Postmaster & { wasRunning: boolean };

const startTimeoutMs = 30_000;

/**
 * Starts the packaged PostgreSQL on a local folder: unix socket only, no port, no password. PostgreSQL runs in its
 * own session, so that Ctrl-C in a terminal does not stop it before its clients. Reuses a server that a killed
 * program left running. Restarts PostgreSQL when it crashes.
 * @throws Error with instructions (disk full, unreachable folder, other version, ...)
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, throwaway = false, yields = false } = options;
  const cluster = await prepareCluster(resolve(options.dataDir), throwaway);
  let server = await startServer(cluster);
  if (server.wasRunning) log('PostgreSQL was still running and is reused.');
  const { socketDir } = server;
  const url = buildDatabaseUrl(socketDir);

  const stopping = new AbortController();
  const watcher = restartServerOnCrash();
  async function restartServerOnCrash() {
    while (await waitUnlessAborted(250, stopping.signal)) {
      if (isProcessAlive(server.pid)) continue;
      log('PostgreSQL ended unexpectedly and is being restarted.');
      await startServer(cluster, socketDir).then(
        (next) => {
          server = next;
        },
        (error) => log(error.message),
      );
    }
  }

  async function stopCluster() {
    stopping.abort();
    await watcher;
    if ((server.wasRunning || yields) && (await hasOtherConnectionsAfterRetries(url))) return;
    await stopServer(server, throwaway);
    if (socketDir !== cluster.dir) await rm(socketDir, { recursive: true, force: true });
    if (throwaway) await rm(cluster.dir, { recursive: true, force: true });
  }

  let ended: Promise<void> | undefined;
  return {
    url,
    stop: () => {
      ended ??= stopCluster();
      return ended;
    },
  };
}

/**
 * Stops a PostgreSQL server that a killed program left running on `dataDir`.
 * @returns false if another program still uses the server, which then keeps running
 */
export async function stopAbandonedServer(dataDir: string): Promise<boolean> {
  const running = existsSync(dataDir)
    ? await findRunningPostmaster(realpathSync(dataDir))
    : undefined;
  if (!running) return true;
  if (await hasOtherConnections(buildDatabaseUrl(running.socketDir))) return false;
  await stopServer(running, false);
  return true;
}

function buildDatabaseUrl(socketDir: string): string {
  return `postgres://postgres@/postgres?host=${encodeURIComponent(socketDir)}`;
}

async function startServer(cluster: Cluster, socketDir?: string): Promise<Server> {
  const socket = socketDir ?? (await prepareSocketFolder(cluster));
  for (const deadline = Date.now() + startTimeoutMs; ; await sleep(50)) {
    const running = await findRunningPostmaster(cluster.dir);
    if (running?.ready) return { ...running, wasRunning: true };
    if (running) continue;
    const outcome = await launchPostmaster(cluster, socket);
    if (typeof outcome !== 'string') return { ...outcome, wasRunning: false };
    // Retries, because after kill -9 the child processes of the dead server keep its shared memory for a moment.
    const orphans = /shared memory block|lock file .* already exists/.test(outcome);
    if (!orphans || Date.now() > deadline) throw toErrorWithInstructions(outcome, cluster.dir);
  }
}

/**
 * Makes one attempt to start the postmaster.
 * @returns the ready server, or the error output of PostgreSQL
 */
async function launchPostmaster(cluster: Cluster, socketDir: string): Promise<Postmaster | string> {
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true });
  const child = spawn(
    join(cluster.bin, 'postgres'),
    [
      '-D',
      cluster.dir,
      ...Object.entries(buildServerSettings(cluster, socketDir)).flatMap(formatServerOption),
    ],
    {
      ...cluster.user,
      cwd: '/',
      env: toolEnvironment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let errorOutput = '';
  let hasExited = false;
  child.once('error', (error) => {
    errorOutput += error.message;
  });
  child.once('close', () => {
    hasExited = true;
  });
  child.stderr.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-4000);
  });
  child.unref();
  (child.stderr as Socket).unref();
  while (!hasExited) {
    const postmaster = await findRunningPostmaster(cluster.dir);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    await sleep(20);
  }
  return errorOutput || 'PostgreSQL exited without an error message.';
}

function buildServerSettings(cluster: Cluster, socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    // Does not log failed statements: their client receives the error, and the log would expose personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Disables parallel queries, because they need more of /dev/shm than containers usually have.
    max_parallel_workers_per_gather: '0',
    ...(cluster.throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

function formatServerOption([name, value]: [string, string]) {
  return ['-c', `${name}=${value}`];
}

async function stopServer({ pid }: Postmaster, throwaway: boolean) {
  if (!isProcessAlive(pid)) return;
  process.kill(pid, throwaway ? 'SIGQUIT' : 'SIGINT');
  await waitForExit(pid, 60_000);
}

async function hasOtherConnections(url: string): Promise<boolean> {
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

/**
 * Whether other programs still use the server. Retries, because PostgreSQL lists a connection shortly after its end.
 */
async function hasOtherConnectionsAfterRetries(url: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (!(await hasOtherConnections(url))) return false;
    await sleep(50);
  }
  return true;
}

/** Waits without keeping the process alive. Returns false as soon as `signal` aborts. */
function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}
