import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { findPresignedMediaUrl } from './modules/media/store-redirect.ts';
import { isMigrated } from './platform/db/migrate.ts';
import {
  describeProblem,
  findNewestBackup,
  probeMailServer,
  probeSessions,
  probeSite,
  probeStoreAccess,
  readClockDifference,
  readDatabaseFacts,
  readDaysUntilCertificateExpires,
  readFfmpegFacts,
  readMailDns,
  readReplicaFacts,
  sendTestMail,
} from './platform/doctor/probes.ts';
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFfmpeg,
  checkMailDns,
  checkMailServer,
  checkNetworkData,
  checkProxies,
  checkReplica,
  checkSessions,
  checkSite,
  checkStore,
  checkStoreAccess,
  type Finding,
} from './platform/doctor/verdicts.ts';

export interface DoctorOptions {
  /** Folder that contains the archives of `npm run backup`. */
  backups: string;
  /** Selector of the mail domain's DKIM key. If null, common names are tried. */
  selector: string | null;
  /** E-mail address to which a test mail is sent, or null. */
  mailTo: string | null;
}

export type Check = (
  ctx: Context,
  options: DoctorOptions,
  signal: AbortSignal,
) => Promise<Finding | Finding[]>;

/** The checks of `npm run doctor`, in the order of the report. */
export const checks: Readonly<Record<string, Check>> = {
  Database: async ({ pool, db }) =>
    checkDatabase(await readDatabaseFacts(pool, () => isMigrated(db))),
  Sessions: async ({ pool, sessionPool, config }) =>
    config.databaseSessionUrl === null
      ? []
      : checkSessions(await probeSessions(pool, sessionPool, AbortSignal.timeout(5000))),
  Replica: async ({ pool, config: { databaseReadUrl } }, _, signal) =>
    databaseReadUrl === null
      ? []
      : checkReplica(await readReplicaFacts(pool, databaseReadUrl, signal)),
  Clock: async ({ pool }) => checkClock('the database server', await readClockDifference(pool)),
  Site: async ({ config: { baseUrl, mode } }, _, signal) =>
    checkSite({
      baseUrl,
      isProduction: mode === 'production',
      ...(await probeSite(baseUrl, signal)),
      certificateDays: await readDaysUntilCertificateExpires(baseUrl, signal),
    }),
  Proxies: async ({ config }) => checkProxies(config),
  Mail: checkMail,
  Files: async ({ storage, config }) =>
    checkStore(
      config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir,
      await storage.check().then(
        () => null,
        (error: Error) => error.message,
      ),
    ),
  'Films in the store': async ({ config }, _, signal) => {
    const url = findPresignedMediaUrl(config, `films/${randomUUID()}/doctor/audio.mp4`);
    if (url === null) return [];
    return checkStoreAccess(await probeStoreAccess(url, new URL(config.baseUrl).origin, signal));
  },
  Disk: async ({ storage, config }) =>
    checkDisk({
      free: await storage.freeBytes(),
      reserve: config.diskReserveBytes,
      film: config.videoMaxBytes,
    }),
  Films: async () => checkFfmpeg(await readFfmpegFacts()),
  'Network data': async ({ networks }) => {
    await networks.ready();
    return checkNetworkData(networks.status());
  },
  Backup: async ({ config }, { backups }) =>
    config.s3
      ? {
          level: 'ok',
          text: 'Files are in a bucket: check its versioning, and the dumps of the database, yourself.',
        }
      : checkBackup(backups, await findNewestBackup(backups)),
};

async function checkMail(
  { config: { smtpUrl, mailFrom } }: Context,
  { selector, mailTo }: DoctorOptions,
): Promise<Finding[]> {
  if (smtpUrl === null) return [checkMailServer(false, null)];
  const problem = await (mailTo === null
    ? probeMailServer(smtpUrl)
    : sendTestMail(smtpUrl, mailFrom, mailTo));
  const domain = mailFrom.match(/@([^\s>]+)/)?.[1];
  return [
    checkMailServer(true, problem),
    ...(mailTo !== null && problem === null
      ? [{ level: 'ok', text: `A test mail was sent to ${mailTo}.` } as const]
      : []),
    ...(domain ? checkMailDns(await readMailDns(domain, selector)) : []),
  ];
}

const defaultLimitMs = 15_000;

/** Runs checks at the same time. A check that fails, or that takes longer than `limitMs`, is reported as an error. */
export function runChecks(
  ctx: Context,
  options: DoctorOptions,
  selected: Readonly<Record<string, Check>> = checks,
  limitMs = defaultLimitMs,
): Promise<{ name: string; findings: Finding[] }[]> {
  return Promise.all(
    Object.entries(selected).map(async ([name, check]) => ({
      name,
      findings: [await runWithTimeout((signal) => check(ctx, options, signal), limitMs)].flat(),
    })),
  );
}

async function runWithTimeout(
  run: (signal: AbortSignal) => Promise<Finding | Finding[]>,
  limitMs: number,
): Promise<Finding | Finding[]> {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<Finding>((resolve) => {
    signal.addEventListener('abort', () =>
      resolve({ level: 'error', text: `There was no answer within ${limitMs / 1000} seconds.` }),
    );
  });
  const describeFailedCheck = (error: unknown): Finding => ({
    level: 'error',
    text: `This could not be checked: ${describeProblem(error)}.`,
  });
  return Promise.race([run(signal).catch(describeFailedCheck), late]);
}
