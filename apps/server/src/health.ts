import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { isMigrated } from './platform/db/migrate.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve (database, migrations, storage). */
export function serveHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await holds(() => sql`select 1`.execute(ctx.db)),
      migrations: await holds(async () => {
        if (!(await isMigrated(ctx.db))) throw new Error('migrations are missing');
      }),
      storage: await holds(() => ctx.storage.check()),
    };
    const ok = Object.values(checks).every(Boolean);
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...checks });
  });
}

async function holds(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
