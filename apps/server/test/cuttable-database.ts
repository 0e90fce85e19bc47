import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a proxy to a test database. `cut` closes its connections, and `restore` accepts new ones, as if PostgreSQL
 * restarted. `hold` keeps its connections open without passing on any bytes, as if the machine of PostgreSQL vanished;
 * new connections work.
 */
export async function createCuttableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = await mkdtemp(path.join(tmpdir(), 'line-'));
  const getSocketPath = (dir: string) => path.join(dir, '.s.PGSQL.5432');
  const there = getSocketPath(target.searchParams.get('host') ?? '');
  const open = new Set<Socket>();
  let server: Server | null = null;

  const restore = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = connect(there);
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(from);
          from.on('error', () => to.destroy()).on('close', () => to.destroy());
          from.pipe(to);
        }
      }).listen(getSocketPath(folder), resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve());
      for (const socket of open) socket.destroy();
      open.clear();
    });
  const hold = () => {
    for (const socket of open) socket.unpipe().pause();
  };

  await restore();
  return {
    url: databaseUrl.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    cut,
    hold,
    restore,
    async dispose() {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
