import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { vi } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { prepareCluster, toolEnvironment } from '../src/platform/db/embedded-cluster.ts';

/** Starts a PostgreSQL primary and a streaming replica of it, on Unix sockets. */
export async function startReplicatedPostgres() {
  const home = await mkdtemp('/tmp/film-contest-replica-');
  await chmod(home, 0o755);
  const dataDir = path.join(home, 'primary');
  const { user, bin } = await prepareCluster(dataDir, false);
  const folder = path.join(home, 'replica');
  // Copying the files is enough for a base backup, because the primary has never run.
  execFileSync('cp', ['-a', dataDir, folder]);
  const primary = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await writeFile(path.join(folder, 'standby.signal'), '');
  // The sockets are outside the data folder, so that the URL stays the same after a promotion.
  const socketDir = path.join(home, 'socket');
  await mkdir(socketDir);
  if (user) await chown(socketDir, user.uid, user.gid);
  const url = primary.url.replace(/host=.*/, `host=${encodeURIComponent(socketDir)}`);
  let server: ChildProcess;

  async function start(): Promise<void> {
    await rm(path.join(folder, 'postmaster.pid'), { force: true });
    const options = {
      listen_addresses: '',
      unix_socket_directories: socketDir,
      primary_conninfo: `host=${getSocketFolder(primary.url)} user=postgres`,
      wal_retrieve_retry_interval: '100ms',
    };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(path.join(bin, 'postgres'), ['-D', folder, ...args], {
      ...user,
      cwd: '/',
      env: toolEnvironment,
      stdio: 'ignore',
    });
    await vi.waitFor(() => run('select 1'), { timeout: 20_000, interval: 50 });
  }
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  async function kill(): Promise<void> {
    if (!isRunning()) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  /** Runs a statement on the replica as its superuser. */
  async function run(statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end().catch(() => {});
    }
  }

  await start();
  return {
    primaryUrl: primary.url,
    url,
    run,
    start,
    /** Kills the server, like a crash of the machine. */
    kill,
    /** Suspends all processes without closing connections, like a frozen machine. */
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async dispose(): Promise<void> {
      // Resumes a server that a failed test left frozen, so that its child processes can end.
      if (isRunning()) signalAll(server, 'SIGCONT');
      await kill();
      await primary.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const getSocketFolder = (url: string) =>
  new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';

/** Starts a TCP proxy that alternates between these servers, like HAProxy. */
export async function startAlternatingProxy(urls: string[]) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const folder = getSocketFolder(urls[connections++ % urls.length] ?? '');
    const outgoing = connect(path.join(folder, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    countConnections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a signal to a server and its child processes. */
function signalAll({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  for (const child of children.filter(Boolean)) process.kill(Number(child), signal);
}
