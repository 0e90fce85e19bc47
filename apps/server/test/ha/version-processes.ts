import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.ts';
import { findFreePorts } from '../free-port.ts';
import { killChild } from '../kill-child.ts';
import { secret } from './contest-processes.ts';
import { startHaproxy } from './haproxy.ts';

type Role = 'web' | 'worker';

/**
 * Starts two web processes and a worker of a version, on one database and one data folder, behind HAProxy.
 * @param root the folder of the version
 */
export async function startServersOfVersion(root: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-versions-'));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const [databasePort = 0, replicasPort = 0, redirectPort = 0, sitePort = 0, ...ports] =
    await findFreePorts(10);
  const site = `http://127.0.0.1:${sitePort}`;
  const stops: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  ];
  async function stop(): Promise<void> {
    for (const each of stops.toReversed()) await each();
  }
  try {
    const postgres = await startEmbeddedPostgres({
      ...{ dataDir: path.join(folder, 'postgres'), throwaway: true, log() {} },
    });
    stops.push(postgres.stop);
    const shared = buildEnvironment({ site, dataDir, databaseUrl: postgres.url });
    const start = async (name: string, role: Role, [port = 0, metricsPort = 0]: number[]) => {
      const env = { ...shared, ROLE: role, PORT: `${port}`, METRICS_PORT: `${metricsPort}` };
      const log = path.join(folder, `${name}.log`);
      const process = createReplaceableProcess({ log, role, port, metricsPort, env });
      stops.push(process.stop);
      await process.start(root);
      return process;
    };
    const [worker, web1, web2] = [
      await start('worker', 'worker', ports.slice(0, 2)),
      await start('web1', 'web', ports.slice(2, 4)),
      await start('web2', 'web', ports.slice(4, 6)),
    ];
    const databases = [1, 2, 3].map(() => ({ address: '127.0.0.9', port: 9, patroniPort: 9 }));
    const web = [ports[2] ?? 0, ports[4] ?? 0];
    const haproxy = await startHaproxy(folder, {
      ...{ databasePort, replicasPort, redirectPort, sitePort, databases, web },
    });
    stops.push(haproxy.stop);
    return { site, dataDir, databaseUrl: postgres.url, worker, web1, web2, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  site: string;
  dataDir: string;
  databaseUrl: string;
}

const buildEnvironment = ({ site, dataDir, databaseUrl }: Place) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  MODE: 'production',
  BASE_URL: site,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET: secret,
  DEMO: '0',
  NETWORK_LISTS: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  // No mail server listens on this port. Unsent mails keep their text, in which the test finds the links.
  SMTP_URL: 'smtp://127.0.0.1:9',
  DISK_RESERVE_MB: '0',
  LOG_LEVEL: 'warn',
});

interface Settings {
  log: string;
  role: Role;
  port: number;
  metricsPort: number;
  env: NodeJS.ProcessEnv;
}

function createReplaceableProcess({ log, role, port, metricsPort, env }: Settings) {
  let child: ChildProcess | null = null;
  const url = `http://127.0.0.1:${port}`;
  const readyUrl = role === 'web' ? `${url}/readyz` : `http://127.0.0.1:${metricsPort}/metrics`;

  async function start(root: string): Promise<void> {
    const output = openSync(log, 'a');
    const main = path.join(root, 'apps/server/src/main.ts');
    const started = spawn(process.execPath, [main], { env, stdio: ['ignore', output, output] });
    child = started;
    closeSync(output);
    await vi.waitFor(
      async () => {
        if (started.exitCode !== null) return;
        if (!(await fetch(readyUrl)).ok) throw new Error(`${readyUrl} does not answer`);
      },
      { timeout: 60_000, interval: 100 },
    );
    if (started.exitCode !== null)
      throw new Error(`a process of ${root} ended:\n${await readFile(log, 'utf8')}`);
  }

  return {
    url,
    start,
    /** Ends the process as a service manager does, and starts the program of another version in its place. */
    async replace(root: string): Promise<void> {
      const leaving = child;
      if (!leaving) return;
      const ended = once(leaving, 'exit');
      leaving.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`a process ended with ${code}`);
      await start(root);
    },
    /** Number of votes that the process has answered. */
    async countVotes(): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^film_contest_votes_total\{.*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    stop: async () => {
      if (child) await killChild(child);
    },
  };
}
