import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { chooseDatabaseUser } from '../src/platform/db/embedded-user.ts';
import { assertListening } from './listener.ts';
import { explainMissingPrograms, findInPath } from './programs.ts';

/** Returns why no connection pooler can start here; null if it can. */
export const explainMissingPooler = () => explainMissingPrograms(['pgbouncer'], 'pgbouncer');

/** Number of connections that the pooler opens to PostgreSQL. */
export const poolSize = 2;

/** Starts PgBouncer in transaction mode in front of a test database. */
export async function startPooler(databaseUrl: string) {
  const target = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = await mkdtemp(path.join(tmpdir(), 'pooler-'));
  const config = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=${target.searchParams.get('host')} user=${target.username} connect_query='set statement_timeout = 60000'
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 5432
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  // PgBouncer refuses to run as root.
  const user = chooseDatabaseUser('');
  if (user) await chown(folder, user.uid, user.gid);
  const socket = path.join(folder, '.s.PGSQL.5432');
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(findInPath('pgbouncer') ?? '', [config], { ...user, stdio: 'ignore' });
    await vi.waitFor(() => assertListening(socket), { timeout: 60_000, interval: 20 });
  }
  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await rm(socket, { force: true });
  }

  await start();
  return {
    url: databaseUrl.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    start,
    /** Kills the pooler, which breaks all connections, like a crash. */
    kill,
    async dispose(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
