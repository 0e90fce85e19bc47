import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, globSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { chooseDatabaseUser } from '../../src/platform/db/embedded-user.ts';
import { findFreePorts } from '../free-port.ts';
import { killChild, waitOrKill } from '../kill-child.ts';
import { assertListening } from '../listener.ts';
import { explainMissingPrograms, findInPath } from '../programs.ts';
import { startHaproxy } from './haproxy.ts';

const template = path.join(import.meta.dirname, '../../../../deploy/patroni/patroni.yml');
const [binFolder = ''] = globSync('/usr/lib/postgresql/*/bin').sort().toReversed();

/** Returns why no database cluster can start here; null if it can. */
export function explainMissingCluster(): string | null {
  const packages = 'patroni etcd-server haproxy postgresql';
  return (
    explainMissingPrograms(['patroni', 'etcd', 'haproxy'], packages) ??
    (binFolder ? null : `missing: /usr/lib/postgresql (Debian: ${packages})`)
  );
}

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>;
export type DatabaseNode = Awaited<ReturnType<typeof createNode>>;

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

const password = 'of-the-tests';
const user = chooseDatabaseUser('');

/**
 * Starts three PostgreSQL nodes under Patroni on loopback addresses, one etcd, and HAProxy in front of the nodes and of
 * web processes, with the files of `deploy/`.
 * @param webCount number of web processes, whose ports are reserved
 */
export async function startDatabaseCluster(webCount: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-ha-'));
  await chmod(folder, 0o755);
  const [clientPort = 0, peerPort = 0, databasePort = 0, replicasPort = 0, ...others] =
    await findFreePorts(12 + webCount);
  const [redirectPort = 0, sitePort = 0, ...rest] = others;
  const stops: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    await Promise.all(stops.map((each) => each()));
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  const nodes = await Promise.all(
    [1, 2, 3].map((number) =>
      createNode({
        folder,
        name: `db${number}`,
        address: `127.0.0.1${number}`,
        port: rest[2 * number - 2] ?? 0,
        patroniPort: rest[2 * number - 1] ?? 0,
        etcd: `127.0.0.1:${clientPort}`,
      }),
    ),
  );
  const webPorts = rest.slice(6);
  /** Returns the cluster's members as reported by the first node that responds. */
  async function listMembers(): Promise<Member[]> {
    const { members } = await Promise.any(nodes.map((node) => node.requestPatroni('cluster')));
    return members as Member[];
  }
  async function findNode(role: Member['role']): Promise<DatabaseNode> {
    const member = (await listMembers()).find((each) => each.role === role);
    const node = nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error(`there is no ${role}`);
    return node;
  }
  /** Waits until all nodes run, and one standby is synchronous. */
  async function waitUntilHealthy(): Promise<void> {
    await vi.waitFor(
      async () => {
        const members = await listMembers();
        const roles = members.map(({ role }) => role).sort();
        const isRunning = members.every(({ state }) => ['running', 'streaming'].includes(state));
        if (!isRunning || roles.join() !== 'leader,replica,sync_standby')
          throw new Error(`the cluster is not healthy: ${JSON.stringify(members)}`);
      },
      { timeout: 120_000, interval: 100 },
    );
  }
  const buildUrl = (role: string, port = databasePort) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/contest`;

  try {
    stops.push((await startEtcd(folder, clientPort, peerPort)).stop);
    const haproxy = await startHaproxy(folder, {
      ...{ databasePort, replicasPort, redirectPort, sitePort, databases: nodes, web: webPorts },
    });
    stops.push(haproxy.stop);
    for (const node of nodes) {
      node.start();
      stops.push(node.kill);
    }
    await waitUntilHealthy();
    await createContestDatabase(buildUrl('postgres').replace(/contest$/, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    folder,
    nodes,
    url: buildUrl('contest'),
    ownerUrl: buildUrl('contest_owner'),
    replicasUrl: buildUrl('contest', replicasPort),
    site: `http://127.0.0.1:${sitePort}`,
    webPorts,
    findNode,
    waitUntilHealthy,
    stop,
  };
}

async function startEtcd(home: string, clientPort: number, peerPort: number) {
  const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  const child = spawnWithLog(path.join(home, 'etcd.log'), findInPath('etcd') ?? '', [
    ...['--name', 'etcd1', '--data-dir', path.join(home, 'etcd'), '--logger', 'zap'],
    ...['--listen-client-urls', `${client}`, '--advertise-client-urls', `${client}`],
    ...['--listen-peer-urls', `${peer}`, '--initial-advertise-peer-urls', `${peer}`],
    ...['--initial-cluster', `etcd1=${peer}`],
  ]);
  await waitOrKill(child, () => assertListening(clientPort));
  return { stop: () => killChild(child) };
}

interface NodeSettings {
  folder: string;
  name: string;
  address: string;
  port: number;
  patroniPort: number;
  etcd: string;
}

async function createNode({ folder, name, address, port, patroniPort, etcd }: NodeSettings) {
  const home = path.join(folder, name);
  await mkdir(home, { mode: 0o700 });
  if (user) await chown(home, user.uid, user.gid);
  // PostgreSQL's user may not be allowed to read the repository, so the file is copied.
  const config = path.join(home, 'patroni.yml');
  const text = await readFile(template, 'utf8');
  // Connections to loopback addresses always come from 127.0.0.1.
  await writeFile(config, text.replaceAll(/10\.0\.0\.1[123]\/32/g, '127.0.0.1/32'));
  if (user) await chown(config, user.uid, user.gid);
  const data = path.join(home, 'data');
  let patroni: ChildProcess | null = null;
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_LISTEN: `${address}:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: binFolder,
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    PATRONI_RESTAPI_LISTEN: `${address}:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${patroniPort}`,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: password,
  };

  /** Kills PostgreSQL's main process, whose child processes then end, and the programs that copy its data. */
  const killPostgres = () => killProcessesInFolder(data);
  return {
    name,
    address,
    port,
    patroniPort,
    start() {
      if (patroni) return;
      patroni = spawnWithLog(path.join(folder, `${name}.log`), 'patroni', [config], {
        ...{ env, ...user, cwd: '/' },
      });
    },
    /** Kills Patroni and PostgreSQL, like a power failure of the machine. */
    async kill(): Promise<void> {
      const child = patroni;
      patroni = null;
      if (child) await killChild(child);
      await killPostgres();
    },
    killPostgres,
    /** Sends a request to Patroni's REST interface. */
    async requestPatroni(path: string) {
      const url = `http://${address}:${patroniPort}/${path}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return (await response.json()) as { members?: unknown };
    },
  };
}

/** Kills all processes whose command line names a folder. */
async function killProcessesInFolder(folder: string): Promise<void> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8');
      if (commandLine.includes(folder)) process.kill(Number(name), 'SIGKILL');
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // Ignores the error of a process that has already ended.
      if (!['ENOENT', 'ESRCH'].includes(code)) throw error;
    }
  }
}

/** Creates the database and both roles, as `docs/operations.md` says. */
async function createContestDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await vi.waitFor(() => client.connect(), { timeout: 20_000, interval: 100 });
  try {
    await client.query(`create role contest_owner login password '${password}'`);
    await client.query(`create role contest login password '${password}'`);
    await client.query('create database contest owner contest_owner');
  } finally {
    await client.end();
  }
}

function spawnWithLog(
  log: string,
  program: string,
  args: string[],
  options: Parameters<typeof spawn>[2] = {},
): ChildProcess {
  const output = createWriteStream(log, { flags: 'a' });
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  child.once('exit', () => output.end());
  return child;
}
