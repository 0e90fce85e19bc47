import path from 'node:path';
import type { Pool } from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type CaptchaProcess, openCaptchaProcess } from './platform/captcha/captcha-process.ts';
import { createDataFolder } from './platform/data-folder.ts';
import { type Database, defaultTimeouts, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import type { Owner } from './platform/db/prepare.ts';
import { toApplicationUrl } from './platform/db/roles.ts';
import type { Handlers } from './platform/http/call.ts';
import { type AddressWatch, createAddressWatch } from './platform/ip/address-health.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { type Networks, openNetworks } from './platform/networks/networks.ts';
import { createIsPwned, type IsPwned } from './platform/passwords/pwned-passwords.ts';
import { restrictFileAccess } from './platform/private-files.ts';
import { deriveKeys, type Keys, readOrCreateSecret } from './platform/secrets.ts';
import { createSms, type SendSms } from './platform/sms/sms.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/**
 * What a process keeps in memory between calls: caches, counters and batches of writes. Each module adds its
 * own; services.ts creates them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules declare the members
export interface Services {}

/** What the context opens and closes. */
interface Resources {
  config: Config;
  db: Database;
  pool: Pool;
  storage: Storage;
  mailer: Mailer | null;
  sms: SendSms | null;
  captchas: CaptchaProcess;
  /** Null unless a service is configured. */
  isPwned: IsPwned | null;
  keys: Keys;
  networks: Networks;
  /** What the addresses of voters look like. */
  callers: AddressWatch;
  log: Logger;
}

/** Everything that modules act through. Each part can be replaced in a test. */
export interface Context extends Resources {
  services: Services;
  createServices(ctx: Context): Services;
}

/** Returns a context that reads another database. It shares no caches with `ctx`. */
export function forkContext(ctx: Context, db: Database): Context {
  const fork = { ...ctx, db };
  fork.services = ctx.createServices(fork);
  return fork;
}

/** The handlers that one module gives to the API. */
export type Routes = Partial<Handlers<Context>>;

/** The jobs that one module gives to the workers. */
export type ModuleJobs = Jobs<Context>;

/** JSON lines with request ids. Of an error only what names it: the rest may hold what people typed. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
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

const filesFolder = ({ dataDir }: Config) => path.join(dataDir, 'files');

function openStorage(config: Config): Storage {
  const { s3, videoMaxBytes } = config;
  const root = filesFolder(config);
  // Room for the films of two entries that are being made.
  return s3
    ? createS3Storage({ settings: s3, root, idleBytes: 2 * videoMaxBytes })
    : createDiskStorage(root);
}

/** Where the organiser puts data that tells networks apart. */
export const networkFolder = ({ dataDir }: Config) => path.join(dataDir, 'networks');

/** Who owns the tables, unless the program works as that role itself. */
function ownerOf({ databaseOwnerUrl }: Config, embeddedUrl: string | undefined): Owner | null {
  if (embeddedUrl) return { url: embeddedUrl, isOwnCluster: true };
  return databaseOwnerUrl === null ? null : { url: databaseOwnerUrl, isOwnCluster: false };
}

/** Opens everything in the context but the services. `close` closes it in reverse order. */
export async function openResources(config: Config, log: Logger) {
  createDataFolder(config.dataDir);
  const keys = deriveKeys(config.secret ?? readOrCreateSecret(config.dataDir));
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: path.join(config.dataDir, 'database'),
        log: (line) => log.debug(line),
      });
  restrictFileAccess(filesFolder(config));
  let isClosing = false;
  const { pool, db } = openDatabase({
    connectionString: embedded ? toApplicationUrl(embedded.url) : (config.databaseUrl ?? ''),
    timeouts: defaultTimeouts,
    onError(error) {
      if (!isClosing) log.warn({ reason: error.message }, 'database connection lost');
    },
  });
  const resources: Resources = {
    config,
    db,
    pool,
    storage: openStorage(config),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    sms: createSms(config.sms),
    keys,
    captchas: openCaptchaProcess(),
    isPwned: createIsPwned(config.pwnedPasswordsUrl, log),
    networks: openNetworks({ folder: networkFolder(config), log }),
    callers: createAddressWatch(),
    log,
  };
  const close = async () => {
    isClosing = true;
    await resources.captchas.close();
    await resources.networks.close();
    await resources.storage.close();
    await db.destroy();
    await embedded?.stop();
  };
  return { resources, owner: ownerOf(config, embedded?.url), close };
}
