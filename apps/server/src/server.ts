import type { FastifyInstance } from 'fastify';
import { loadDemo } from '../demo/load-demo.ts';
import { jobs } from './api.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openContext } from './context.ts';
import { forgetSessions } from './modules/accounts/sessions.ts';
import { forgetContest } from './modules/settings/settings.ts';
import { drainOpenings } from './modules/share/share.ts';
import { ensureConfiguredOwner, makeSetUpLink } from './modules/staff/first-owner.ts';
import { drainVotes } from './modules/voting/voting.ts';
import { refuseDuringRestore } from './platform/backup/restore-lock.ts';
import { listenForChanges } from './platform/db/changes.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { migrateJobs, startWorker } from './platform/jobs/jobs.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import { crontab } from './schedule.ts';

type AppOptions = Omit<Parameters<typeof createApp>[1], 'pages'> & { withCache?: boolean };

/** Starts the roles of this process: database → migrations → web and/or worker. */
export async function startServer(config: Config, options: AppOptions = {}) {
  const { ctx, close } = await openContext(config);
  const closing: (() => Promise<unknown>)[] = [close];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= closeAll();
    return stopping;
  };
  const closeAll = async () => {
    for (const end of closing.toReversed()) {
      await end().catch((error: Error) =>
        ctx.log.warn({ reason: error.message }, 'while stopping'),
      );
    }
  };
  try {
    await refuseDuringRestore(ctx.db);
    await migrateToLatest(ctx.db);
    await migrateJobs(ctx.pool);
    await ensureConfiguredOwner(ctx);
    if (config.demo) await loadDemo(ctx);
    if (config.roles.worker) {
      const { pool, log } = ctx;
      const isAlone = config.databaseUrl === null;
      const concurrency = config.workerJobs;
      const worker = await startWorker({ ctx, jobs, crontab, pool, log, concurrency, isAlone });
      closing.push(worker.stop);
    }
    if (config.roles.web) {
      const pages = options.withCache === false ? null : createPageCache();
      const changes = await listenForChanges(ctx.pool, ctx.log, (what) => {
        if (what === null || what === 'sessions') forgetSessions(ctx);
        // No page knows who reads it.
        if (what === 'sessions') return;
        forgetContest(ctx);
        pages?.dropAll();
      });
      closing.push(changes.stop);
      const app = await createApp(ctx, { ...options, pages });
      closing.push(
        () => drainVotes(ctx),
        () => drainOpenings(ctx),
        () => closeWithin(app, 15_000),
      );
      await app.listen({ host: config.host, port: config.port });
      await announce(ctx);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ctx, stop };
}

/** Lets requests in hand end; a paused film's may never, so they get only that long. */
async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(timer);
}

/** Tells the person who started it where everything is. */
async function announce(ctx: Awaited<ReturnType<typeof openContext>>['ctx']): Promise<void> {
  const { baseUrl, mode, dataDir } = ctx.config;
  const link = await makeSetUpLink(ctx);
  const lines = [
    `Site:     ${baseUrl}/`,
    `Console:  ${baseUrl}/safeSuper/`,
    ...(mode === 'local' ? [`Outbox:   ${baseUrl}/dev/outbox`, `Data:     ${dataDir}`] : []),
    ...(link ? [`Set-up link: ${link}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
