import type { FastifyInstance } from 'fastify';
import { loadDemo } from '../demo/load-demo.ts';
import { jobs } from './api.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { evictSessions, parseChangedAccount } from './modules/accounts/sessions.ts';
import { clearGalleryResults } from './modules/gallery/found-numbers.ts';
import { invalidatePublishedEntries } from './modules/impressions/impressions.ts';
import { forgetOverrides } from './modules/message-overrides/message-overrides.ts';
import { startCallerReports } from './modules/networks/callers.ts';
import { evictContest } from './modules/settings/settings.ts';
import { ensureConfiguredOwner, makeSetUpLink } from './modules/staff/first-owner.ts';
import { clearPassCache } from './modules/venue-passes/venue-passes.ts';
import { listenForChanges } from './platform/db/changes.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { startWorker } from './platform/jobs/jobs.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import { releaseMemoryWhenIdle } from './platform/release-memory.ts';
import { reportSandbox } from './platform/video/report-sandbox.ts';
import { crontab } from './schedule.ts';
import { openContext } from './services.ts';
import { listStartupWarnings } from './startup-warnings.ts';

type End = () => Promise<unknown>;

type AppOptions = Omit<Parameters<typeof createApp>[1], 'pages'> & { withCache?: boolean };

/** Starts the roles of this process: database → migrations → web and/or worker. */
export async function startServer(config: Config, options: AppOptions = {}) {
  const { ctx, owner, close } = await openContext(config);
  const web: End[] = [];
  const stopReleasing = releaseMemoryWhenIdle();
  const work: End[] = [async () => stopReleasing()];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= endAll();
    return stopping;
  };
  const inTurn = async (ends: End[]) => {
    for (const end of ends) {
      await end().catch((error: Error) =>
        ctx.log.warn({ reason: error.message }, 'while stopping'),
      );
    }
  };
  const endAll = async () => {
    // Neither waits for what the other has in hand.
    await Promise.all([inTurn(web.toReversed()), inTurn(work)]);
    await inTurn([close]);
  };
  for (const warning of listStartupWarnings(config)) ctx.log.warn(warning);
  try {
    void reportSandbox(ctx.log);
    await prepareDatabase(ctx, owner);
    await ensureConfiguredOwner(ctx);
    if (config.demo) await loadDemo(ctx);
    if (config.roles.worker) {
      const { pool, log } = ctx;
      const isAlone = config.databaseUrl === null;
      const concurrency = config.workerJobs;
      const worker = await startWorker({ ctx, jobs, crontab, pool, log, concurrency, isAlone });
      work.push(worker.stop);
    }
    if (config.roles.web) {
      void ctx.networks.ready();
      const pages = options.withCache === false ? null : createPageCache();
      const changes = await listenForChanges(ctx.pool, ctx.log, (what) => {
        const account = parseChangedAccount(what);
        // No page knows who reads it.
        if (account !== null) return evictSessions(ctx, account);
        if (what === null) evictSessions(ctx);
        evictContest(ctx);
        if (what === null || what === 'entries' || what === 'content') clearGalleryResults(ctx);
        invalidatePublishedEntries(ctx);
        clearPassCache(ctx);
        forgetOverrides(ctx);
        pages?.dropAll();
      });
      web.push(changes.stop);
      const app = await createApp(ctx, { ...options, pages });
      web.push(() => closeWithin(app, lastRequestsMs));
      // In demo mode all callers are this machine.
      if (config.mode === 'production') web.push(startCallerReports(ctx));
      await app.listen({ host: config.host, port: config.port });
      await announce(ctx);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ctx, stop };
}

/** Less than what those who stop services usually grant before they kill. */
const lastRequestsMs = 8_000;

/** Lets requests in hand end; a paused film's may never, so they get only that long. */
async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(timer);
}

/** Tells the person who started it where everything is. */
async function announce(ctx: Awaited<ReturnType<typeof openContext>>['ctx']): Promise<void> {
  const { baseUrl, mode, databaseUrl, dataDir } = ctx.config;
  const link = await makeSetUpLink(ctx);
  const lines = [
    `Site:     ${baseUrl}/`,
    `Console:  ${baseUrl}/safeSuper/`,
    ...(mode === 'demo' ? [`Outbox:   ${baseUrl}/dev/outbox`] : []),
    ...(databaseUrl ? [] : [`Data:     ${dataDir}`]),
    ...(link ? [`Set-up link: ${link}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
