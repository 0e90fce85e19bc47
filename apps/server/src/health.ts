import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { isMigrated } from './platform/db/migrate.ts';

/**
 * Milliseconds for which health checks fail before the process stops listening, so that a proxy stops using it in
 * time. Otherwise a request fails if the proxy opens its connection just before the process stops listening.
 */
export const leavingMs = 2_500;

/**
 * Serves the health checks.
 * - `/healthz`: the process is running.
 * - `/readyz`: the process can serve requests, because database, migrations and storage are available.
 * Both fail while the process is leaving, so that proxies send new requests to other processes.
 */
export function serveHealth(
  app: FastifyInstance,
  ctx: Context,
  isLeaving: () => boolean = () => false,
): void {
  app.get('/healthz', (_request, reply) =>
    reply
      .code(isLeaving() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ok: !isLeaving() }),
  );
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await isFulfilled(() => sql`select 1`.execute(ctx.db)),
      migrations: await isFulfilled(async () => {
        if (!(await isMigrated(ctx.db))) throw new Error('migrations are missing');
      }),
      storage: await isFulfilled(() => ctx.storage.check()),
    };
    const ok = Object.values(checks).every(Boolean) && !isLeaving();
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...checks });
  });
}

async function isFulfilled(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
