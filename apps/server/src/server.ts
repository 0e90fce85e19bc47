import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { createApp } from './app.ts';
import type { Config } from './config.ts';
import { leavingMs } from './health.ts';
import { getBuildFolders, startDailyBuiltFileCopy } from './kept-builds.ts';
import { evictSessions, parseSessionChangeNotification } from './modules/accounts/sessions.ts';
import { clearFreePageCache } from './modules/content/free-pages.ts';
import { clearGalleryResults } from './modules/gallery/found-numbers.ts';
import { invalidatePublishedEntries } from './modules/impressions/impressions.ts';
import { clearPublishedFolders } from './modules/media/published-files.ts';
import { clearOverrideCache } from './modules/message-overrides/message-overrides.ts';
import { startCallerReports } from './modules/networks/caller-reports.ts';
import { evictContest } from './modules/settings/settings.ts';
import { createSetUpLink, ensureConfiguredOwner } from './modules/staff/first-owner.ts';
import { clearPassCache } from './modules/venue-passes/venue-passes.ts';
import { listenForChanges } from './platform/db/changes.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { startWorker } from './platform/jobs/jobs.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { registerStateMetrics } from './platform/metrics/state-metrics.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import { releaseMemoryWhenIdle } from './platform/release-memory.ts';
import { logSandboxState } from './platform/video/report-sandbox.ts';
import { crontab } from './schedule.ts';
import { openContext } from './services.ts';
import { listStartupWarnings } from './startup-warnings.ts';

type End = () => Promise<unknown>;

type AppOptions = Omit<Parameters<typeof createApp>[1], 'pages' | 'isLeaving'> & {
  withCache?: boolean;
};

/**
 * Starts the database, applies the migrations, and starts the roles of this process: web server,
 * worker, or both.
 */
export async function startServer(config: Config, options: AppOptions = {}) {
  const { ctx, owner, close } = await openContext(config);
  const web: End[] = [];
  const stopReleasing = releaseMemoryWhenIdle();
  const work: End[] = [async () => stopReleasing()];
  let stopping: Promise<void> | null = null;
  const stopServer = () => {
    stopping ??= stopAllRoles();
    return stopping;
  };
  const runInSequence = async (ends: End[]) => {
    for (const end of ends) {
      await end().catch((error: Error) =>
        ctx.log.warn({ reason: error.message }, 'while stopping'),
      );
    }
  };
  const stopAllRoles = async () => {
    // Web server and worker stop at the same time. Neither waits for the running tasks of the other.
    await Promise.all([runInSequence(web.toReversed()), runInSequence(work)]);
    await runInSequence([close]);
  };
  for (const warning of listStartupWarnings(config)) ctx.log.warn(warning);
  try {
    await prepareDatabase({ pool: ctx.sessionPool, log: ctx.log }, owner);
    await ensureConfiguredOwner(ctx);
    if (config.demo) await (await import('../demo/load-demo.ts')).loadDemo(ctx);
    if (config.metrics) {
      const { jobs } = await import('./all-jobs.ts');
      registerStateMetrics(ctx.metrics.registry, ctx.pool, Object.keys(jobs));
      const { stop } = await serveMetrics(ctx.metrics.registry, config.metrics);
      work.push(stop);
    }
    // Loads only the parts of the program that the roles of this process need. This saves memory and start time.
    if (config.roles.worker) {
      void logSandboxState(ctx.log);
      const { jobs } = await import('./all-jobs.ts');
      const { startSequencer } = await import('./modules/ledger/sequencer.ts');
      const { sessionPool: pool, log } = ctx;
      const isAlone = config.databaseUrl === null;
      const concurrency = config.workerJobs;
      const worker = await startWorker({ ctx, jobs, crontab, pool, log, concurrency, isAlone });
      work.push(worker.stop, startSequencer(ctx).stop);
    }
    if (config.roles.web) {
      void ctx.networks.ready();
      const pages =
        options.withCache === false
          ? null
          : createPageCache(
              () => Date.now(),
              (result) => ctx.metrics.pages.inc({ result }),
            );
      if (ctx.replica) web.push(ctx.replica.start());
      const clearCaches = (what: string | null) => {
        const account = parseSessionChangeNotification(what);
        // A changed session affects no cached page, because pages are rendered without a session.
        if (account !== null) return evictSessions(ctx, account);
        ctx.replica?.reportChange();
        if (what === null) evictSessions(ctx);
        evictContest(ctx);
        if (what === null || what === 'entries' || what === 'content') clearGalleryResults(ctx);
        clearPublishedFolders(ctx);
        invalidatePublishedEntries(ctx);
        clearPassCache(ctx);
        clearOverrideCache(ctx);
        clearFreePageCache(ctx);
        pages?.dropAll();
      };
      const changes = await listenForChanges(ctx.sessionPool, ctx.log, clearCaches, (isConnected) =>
        pages?.setDatabaseAway(!isConnected),
      );
      web.push(changes.stop);
      let isLeaving = false;
      const { createApp } = await import('./app.ts');
      const app = await createApp(ctx, { ...options, pages, isLeaving: () => isLeaving });
      let stopCopying = async () => {};
      // Runs after the requests have ended, so that a slow copy does not delay the failing health checks.
      web.push(() => stopCopying());
      web.push(() => closeServerWithin(app, lastRequestsMs));
      if (config.mode === 'production' && config.trustedProxies.length > 0) {
        web.push(async () => {
          isLeaving = true;
          await pause(leavingMs);
        });
      }
      // Demo mode saves no statistics about clients, because all its requests come from this machine.
      if (config.mode === 'production') web.push(startCallerReports(ctx));
      await app.listen({ host: config.host, port: config.port });
      if (config.mode === 'production')
        stopCopying = startDailyBuiltFileCopy(getBuildFolders(config), ctx.log);
      await printServerUrls(ctx);
    }
  } catch (error) {
    await stopServer();
    throw error;
  }
  return { ctx, stop: stopServer };
}

/** Maximum time for running requests at shutdown. Service managers usually kill a process after a longer time. */
const lastRequestsMs = 8_000;

/**
 * Closes the server after its running requests have ended, or after `ms` at the latest. The download of a paused film
 * may never end.
 */
async function closeServerWithin(app: FastifyInstance, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(timer);
}

/** Prints the URLs of site, console and API, and the data folder, to the terminal. */
async function printServerUrls(ctx: Awaited<ReturnType<typeof openContext>>['ctx']): Promise<void> {
  const { baseUrl, mode, databaseUrl, dataDir } = ctx.config;
  const link = await createSetUpLink(ctx);
  const lines = [
    `Site:     ${baseUrl}/`,
    `Console:  ${baseUrl}/safeSuper/`,
    ...(mode === 'demo' ? [`Outbox:   ${baseUrl}/dev/outbox`] : []),
    ...(databaseUrl ? [] : [`Data:     ${dataDir}`]),
    ...(link ? [`Set-up link: ${link}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
