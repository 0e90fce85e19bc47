import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import type { S3Settings } from '../../src/config-store.ts';
import { findFreePorts } from '../free-port.ts';
import { assertListening } from '../listener.ts';
import type { DatabaseCluster } from './database-cluster.ts';

const main = path.join(import.meta.dirname, '../../src/main.ts');

/** Secret shared by all processes and by the app of the test. */
export const secret = 'a secret of the tests, long enough';

export interface ContestProcess {
  name: string;
  /** Kills the process. It is started again after a second, as by systemd. */
  kill(): Promise<void>;
  /** Returns how often the process ended without being killed. */
  countCrashes(): number;
  /** Resolves when the process serves requests, or can take jobs. */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts web and worker processes in production mode, each with a data folder of its own, as on separate machines. */
export async function startContestProcesses(
  cluster: DatabaseCluster,
  s3: S3Settings,
  workerCount: number,
) {
  const metricsPorts = await findFreePorts(cluster.webPorts.length + workerCount);
  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(cluster.folder, 'compiled'),
    MODE: 'production',
    BASE_URL: cluster.site,
    DATABASE_URL: cluster.url,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    SECRET: secret,
    DEMO: '0',
    NETWORK_LISTS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    DISK_RESERVE_MB: '0',
    LOG_LEVEL: 'warn',
  };
  const startProcess = (name: string, port: number, env: NodeJS.ProcessEnv) =>
    superviseProcess({
      ...{ name, port, folder: cluster.folder },
      env: { ...shared, DATA_DIR: path.join(cluster.folder, name), ...env },
    });
  const web = await Promise.all(
    cluster.webPorts.map((port, index) =>
      startProcess(`web${index + 1}`, port, {
        ...{ ROLE: 'web', PORT: String(port), METRICS_PORT: String(metricsPorts[index]) },
      }),
    ),
  );
  const workers = await Promise.all(
    metricsPorts
      .slice(web.length)
      .map((port, index) =>
        startProcess(`worker${index + 1}`, port, { ROLE: 'worker', METRICS_PORT: String(port) }),
      ),
  );
  const all = [...web, ...workers];
  const stop = () => Promise.all(all.map((each) => each.stop()));
  try {
    await Promise.all(all.map((each) => each.waitUntilReady()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { web, workers, stop };
}

interface Supervised {
  name: string;
  /** Port on which the process listens once it is ready. */
  port: number;
  folder: string;
  env: NodeJS.ProcessEnv;
}

async function superviseProcess({ name, port, folder, env }: Supervised): Promise<ContestProcess> {
  await mkdir(path.join(folder, name), { recursive: true });
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  let child: ChildProcess | null = null;
  let isStopped = false;
  let crashes = 0;
  const running = keepRunning();

  async function keepRunning(): Promise<void> {
    while (!isStopped) {
      child = spawn(process.execPath, [main], { env, stdio: ['ignore', log, log] });
      const [, signal] = await once(child, 'exit');
      if (signal !== 'SIGKILL') crashes++;
      if (!isStopped) await pause(1_000);
    }
  }
  async function kill(): Promise<void> {
    const victim = child;
    if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
    const ended = once(victim, 'exit');
    victim.kill('SIGKILL');
    await ended;
  }
  return {
    name,
    kill,
    countCrashes: () => crashes,
    waitUntilReady: () =>
      vi.waitFor(() => assertListening(port), { timeout: 120_000, interval: 100 }),
    async stop() {
      isStopped = true;
      await kill();
      await running;
    },
  };
}
