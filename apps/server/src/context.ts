import path from 'node:path';
import type { Pool } from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type CaptchaProcess, openCaptchaProcess } from './platform/captcha/captcha-process.ts';
import { type CachePurger, createCachePurger } from './platform/cdn/purge.ts';
import { createDataFolder } from './platform/data-folder.ts';
import { type Database, defaultTimeouts, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import type { Owner } from './platform/db/prepare.ts';
import { createReplica, type Replica } from './platform/db/replica.ts';
import { toApplicationRoleUrl } from './platform/db/roles.ts';
import type { Handlers } from './platform/http/call.ts';
import type { createRateLimitCounters } from './platform/http/rate-limits.ts';
import { type AddressWatch, createAddressWatch } from './platform/ip/address-health.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { instrumentStorage } from './platform/metrics/measured-storage.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createReplicaMetrics } from './platform/metrics/replica-metrics.ts';
import { publishedLists } from './platform/networks/list-downloads.ts';
import { type Networks, openNetworks } from './platform/networks/networks.ts';
import { createBreachCheck, type IsPwned } from './platform/passwords/pwned-passwords.ts';
import { restrictFileAccess } from './platform/private-files.ts';
import { deriveKeys, type Keys, readOrCreateSecret } from './platform/secrets.ts';
import { createSmsSender, type SendSms } from './platform/sms/sms.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/**
 * In-memory data of a process between calls: caches, counters and batches of writes. Modules extend
 * this interface; services.ts creates all members.
 */
export interface Services {
  /** Returns the rate-limit counter with a given name. All processes share its counts. */
  getCounter: ReturnType<typeof createRateLimitCounters>;
}

/** Resources that the context opens and closes: database, storage, mailer, keys and log. */
interface Resources {
  config: Config;
  db: Database;
  pool: Pool;
  /** Connections that keep their session, for LISTEN, session locks and the job queue; usually the same as `pool`. */
  sessionPool: Pool;
  /** Replicas for reads of public pages. Null if none is configured, and in workers. */
  replica: Replica | null;
  storage: Storage;
  mailer: Mailer | null;
  sms: SendSms | null;
  /** Removes files from the caches of a CDN. Null if none is configured. */
  cdn: CachePurger | null;
  captchas: CaptchaProcess;
  /** Looks up breached passwords. Null unless a lookup service is configured. */
  isPwned: IsPwned | null;
  metrics: Metrics;
  keys: Keys;
  networks: Networks;
  /** Statistics of the IP addresses of voters. */
  callers: AddressWatch;
  log: Logger;
}

/**
 * Database, storage, mailer, keys, log and in-memory services that modules use. Tests can replace
 * each member.
 */
export interface Context extends Resources {
  services: Services;
  createServices(ctx: Context): Services;
}

/** Returns a copy of `ctx` with another database. The copy shares no caches with `ctx`. */
export function forkContext(ctx: Context, db: Database): Context {
  const fork = { ...ctx, db };
  fork.services = ctx.createServices(fork);
  return fork;
}

/**
 * Returns a context for public pages that all readers share. Its reads run on a replica that has replayed all
 * reported changes, else on the primary. It shares the caches of `ctx`.
 */
export const withReplica = (ctx: Context): Context =>
  ctx.replica ? { ...ctx, db: ctx.replica.db } : ctx;

/** The call handlers of one module. */
export type Routes = Partial<Handlers<Context>>;

/** The jobs of one module, which workers run. */
export type ModuleJobs = Jobs<Context>;

/**
 * Creates a logger that writes JSON lines with request ids. Logs only selected fields of errors,
 * because messages may contain personal data.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: ({ name, message, code, stack }: Error & { code?: unknown }) => ({
          name,
          message,
          code,
          stack,
        }),
      },
    },
    to,
  );
}

const getFilesFolder = ({ dataDir }: Config) => path.join(dataDir, 'files');

async function openStorage(config: Config, metrics: Metrics): Promise<Storage> {
  const { s3, videoMaxBytes } = config;
  const root = getFilesFolder(config);
  if (!s3) return instrumentStorage(createDiskStorage(root), metrics);
  // Loads the client on demand, because it takes 30 MB of memory.
  const { createS3Storage } = await import('./platform/storage/s3-storage.ts');
  // Maximum bytes of cached local copies: the films of two entries that are being transcoded.
  const idleBytes = 2 * videoMaxBytes;
  return instrumentStorage(createS3Storage({ settings: s3, root, idleBytes }), metrics);
}

/** The folder where the organiser stores the data files that classify networks. */
export const getNetworkFolder = ({ dataDir }: Config) => path.join(dataDir, 'networks');

/** The database role that owns the tables. Null if the application connects as that role. */
function getTableOwnerRole(
  { databaseOwnerUrl }: Config,
  embeddedUrl: string | undefined,
): Owner | null {
  if (embeddedUrl) return { url: embeddedUrl, isOwnCluster: true };
  return databaseOwnerUrl === null ? null : { url: databaseOwnerUrl, isOwnCluster: false };
}

/** Opens all resources of the context. `close` closes them in reverse order. */
export async function openResources(config: Config, log: Logger) {
  createDataFolder(config.dataDir);
  const keys = deriveKeys(config.secret ?? readOrCreateSecret(config.dataDir));
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: path.join(config.dataDir, 'database'),
        log: (line) => log.debug(line),
      });
  restrictFileAccess(getFilesFolder(config));
  let isClosing = false;
  const onError = (error: Error) => {
    if (!isClosing) log.warn({ reason: error.message }, 'database connection lost');
  };
  const { databaseUrl, databaseSessionUrl, databaseReadUrl } = config;
  const { pool, db } = openDatabase({
    connectionString: embedded ? toApplicationRoleUrl(embedded.url) : (databaseUrl ?? ''),
    onError,
    // Behind a pooler, sessions get no timeouts, because a pooler would give a session with these settings to other
    // processes.
    ...(databaseSessionUrl ? { isPooled: true } : { timeouts: defaultTimeouts }),
  });
  const sessions = databaseSessionUrl
    ? openDatabase({ connectionString: databaseSessionUrl, onError, timeouts: defaultTimeouts })
    : null;
  const metrics = createMetrics();
  const replica =
    databaseReadUrl && config.roles.web
      ? createReplica({
          url: databaseReadUrl,
          primaryUrl: databaseUrl ?? '',
          primary: pool,
          metrics: createReplicaMetrics(metrics.registry),
          ...{ log, onError },
        })
      : null;
  const resources: Resources = {
    config,
    db,
    pool,
    sessionPool: sessions?.pool ?? pool,
    replica,
    metrics,
    storage: await openStorage(config, metrics),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    sms: createSmsSender(config.sms),
    cdn: createCachePurger(config.cdnPurge, config.baseUrl),
    keys,
    captchas: openCaptchaProcess(),
    isPwned: createBreachCheck(config.pwnedPasswordsUrl, log),
    networks: openNetworks({
      folder: getNetworkFolder(config),
      lists: config.downloadsNetworkLists ? publishedLists : [],
      log,
    }),
    callers: createAddressWatch(),
    log,
  };
  // Closes the resources in reverse order, even if closing one fails.
  const closers = new AsyncDisposableStack();
  closers.defer(async () => embedded?.stop());
  closers.defer(() => db.destroy());
  closers.defer(async () => sessions?.db.destroy());
  closers.defer(async () => replica?.close());
  closers.defer(() => resources.storage.close());
  closers.defer(() => resources.networks.close());
  closers.defer(() => resources.captchas.close());
  closers.defer(() => {
    isClosing = true;
  });
  return {
    resources,
    owner: getTableOwnerRole(config, embedded?.url),
    close: () => closers.disposeAsync(),
  };
}
