import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger, runOnce, type WorkerEvents } from 'graphile-worker';
import { vi } from 'vitest';
import { jobs } from '../src/all-jobs.ts';
import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { type Context, createLogger } from '../src/context.ts';
import { buildTaskList } from '../src/platform/jobs/jobs.ts';
import type { Mailer } from '../src/platform/mail/mailer.ts';
import type { Networks } from '../src/platform/networks/networks.ts';
import type { SendSms } from '../src/platform/sms/sms.ts';
import { openContext } from '../src/services.ts';
import type { SiteBuild } from '../src/site.ts';
import { createTestDatabase } from './database.ts';
import { createFakeNetworks } from './networks.ts';
import { createVisitor, type VisitorOptions } from './visitor.ts';

interface Options {
  config?: Partial<Config>;
  mailer?: Mailer;
  sms?: SendSms;
  /** Classifies IP addresses; by default, only private addresses are recognised. */
  networks?: Networks;
  /** Renders the site's pages; by default, rendering fails. */
  site?: () => Promise<SiteBuild>;
  /** Serves built files; by default none. */
  assets?: Parameters<typeof createApp>[1]['assets'];
  /** Uses the database and data folder of another app, like a second process. */
  beside?: { home: Home };
}

interface Home {
  databaseUrl: string;
  dataDir: string;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/**
 * Creates the real server with its own database and data folder. Call `listen()` to accept connections and `runJobs()`
 * to run jobs.
 */
export async function createTestApp(options: Options = {}) {
  const { config, mailer, sms, networks, beside, site = failToRender } = options;
  const { assets = async () => {} } = options;
  const made = beside ? null : await createDatabaseAndDataFolder();
  const home = beside?.home ?? (made?.home as Home);
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const { ctx, close } = await openContext({ ...buildConfig(home), ...config }, log);
  if (mailer) ctx.mailer = mailer;
  if (sms) ctx.sms = sms;
  await ctx.networks.close();
  ctx.networks = networks ?? createFakeNetworks();
  const server = await createApp(ctx, {
    pages: null,
    site,
    console: async () => '<!doctype html><script nonce="__NONCE__"></script>',
    assets,
  });
  await server.ready();
  return {
    ctx,
    db: ctx.db,
    server,
    home,
    /** The log lines written so far, as JSON. */
    lines,
    visitor: (options?: VisitorOptions) => createVisitor(server, options),
    runJobs: (options?: RunOptions) => runJobs(ctx, options),
    /** Starts listening if needed and returns the base URL. */
    async listen(): Promise<string> {
      if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    async close(): Promise<void> {
      await server.close();
      await close();
      await made?.removeHome();
    },
  };
}

const failToRender = () => Promise.reject(new Error('no page is rendered in these tests'));

async function createDatabaseAndDataFolder() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  const removeHome = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { home: { databaseUrl: database.url, dataDir }, removeHome };
}

const buildConfig = ({ databaseUrl, dataDir }: Home): Config => ({
  mode: 'demo',
  host: '127.0.0.1',
  port: 3000,
  baseUrl: 'http://contest.test',
  dataDir,
  databaseUrl,
  databaseOwnerUrl: null,
  databaseSessionUrl: null,
  databaseReadUrl: null,
  roles: { web: true, worker: false },
  demo: false,
  owner: null,
  secret: 'a secret of the tests, long enough',
  smtpUrl: null,
  mailFrom: 'contest@contest.test',
  sms: null,
  cdnPurge: null,
  s3: null,
  xAccelLocation: null,
  trustedProxies: [],
  pwnedPasswordsUrl: null,
  downloadsNetworkLists: false,
  ledgerWitnesses: [],
  videoMaxBytes: 64 * 1024 * 1024,
  diskReserveBytes: 0,
  workerJobs: 2,
  metrics: null,
  logLevel: 'debug',
});

interface RunOptions {
  /** Returns the errors of failed jobs; by default, the first error is thrown. */
  mayFail?: boolean;
  concurrency?: number;
}

/** Runs all queued jobs, including retries, which start immediately. */
async function runJobs(ctx: Context, { mayFail = false, concurrency = 2 }: RunOptions = {}) {
  const failures: unknown[] = [];
  const events = new EventEmitter() as WorkerEvents;
  events.on('job:error', ({ error }) => failures.push(error));
  do {
    await runOnce({
      pgPool: ctx.sessionPool,
      taskList: buildTaskList(ctx, jobs, ctx.pool),
      concurrency,
      events,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
    await vi.waitFor(() => requireUnlockedJobs(ctx), { interval: 5, timeout: 5000 });
    if (failures.length > 0 && !mayFail) throw failures[0];
  } while (await startDelayedRetries(ctx));
  return failures;
}

/** Throws while a job is locked. The queue unlocks a job in a separate statement after its worker has finished. */
async function requireUnlockedJobs({ pool }: Context): Promise<void> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where locked_at is not null',
  );
  if (rowCount !== 0) throw new Error('jobs are still locked');
}

async function startDelayedRetries({ pool }: Context): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs
     where run_at > now() and locked_at is null and attempts < max_attempts`,
  );
  return rowCount !== 0;
}

/** Advances this process's clock, so that short-lived caches expire. The database's clock does not change. */
export function letSecondsPass(seconds: number): void {
  const { now } = Date;
  // Adds one millisecond, because caches keep values up to and including their last millisecond.
  Date.now = () => now() + seconds * 1000 + 1;
}
