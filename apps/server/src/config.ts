import { resolve } from 'node:path';
import { z } from 'zod';
import {
  findGatewaySettingError,
  findPurgeSettingError,
  headers,
  readPurgeRequest,
  readSmsGateway,
  regex,
} from './config-requests.ts';
import { listStoreProblems, readS3Settings } from './config-store.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const ranges = list.superRefine((given, context) => {
  for (const each of given.filter((text) => !addressRange.safeParse(text).success))
    context.addIssue({
      code: 'custom',
      message: `${JSON.stringify(each)} is no IP address and no CIDR range`,
    });
});
/**
 * Witnesses of the vote ledger, each as `https://witness.example#name+id+key`. Everything after the first `#` is
 * the verifier key.
 */
const witnesses = list.transform((given, context): LedgerWitness[] =>
  given.flatMap((text) => {
    const [, url, key] = /^(https?:\/\/[^#]+?)\/?#([^+\s]+\+[0-9a-f]{8}\+\S+)$/.exec(text) ?? [];
    if (url && key) return { url, key };
    context.addIssue({ code: 'custom', message: `${JSON.stringify(text)} is not <URL>#<key>` });
    return [];
  }),
);
const root = resolve(import.meta.dirname, '../../..');
/** Settings that connect the server to other machines. Demo mode rejects them, because its defaults are insecure. */
const productionOnly = ['DATABASE_URL', 'SMTP_URL', 'SMS_URL', 'CDN_PURGE_URL'] as const;

/**
 * Whether a host name, in the form of `URL.hostname`, always refers to this machine (RFC 6761
 * §6.3).
 */
const isLoopbackName = (hostname: string) =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Whether the value of an HTTP `Host` header (name and port) always refers to this machine. */
export const isLoopbackHost = (host: string) =>
  URL.canParse(`http://${host}`) && isLoopbackName(new URL(`http://${host}`).hostname);

/** Whether a host name, or an IP address without brackets, always refers to this machine. */
const isLoopbackIp = (host: string) => isLoopbackHost(host.includes(':') ? `[${host}]` : host);

/**
 * The environment variables of the server, which only this file reads. The README's table of settings is generated from
 * their descriptions.
 */
const environment = z
  .object({
    MODE: z
      .enum(['demo', 'production'])
      .optional()
      .describe(
        'demo shows mails and captcha codes at /dev, on this machine only; production is the default with DATABASE_URL',
      ),
    HOST: z.string().default('127.0.0.1').describe('address to listen on'),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000).describe('port to listen on'),
    BASE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('public address of the site'),
    DATA_DIR: z
      .string()
      .default(resolve(root, '.data'))
      .describe('folder of the local database, uploads and secrets'),
    DATABASE_URL: z
      .string()
      .optional()
      .describe('PostgreSQL to use instead of the one that comes with the program'),
    DATABASE_OWNER_URL: z
      .string()
      .optional()
      .describe(
        'the same database for the role that owns the tables, when DATABASE_URL is another',
      ),
    DATABASE_SESSION_URL: z
      .string()
      .optional()
      .describe(
        'the same database without the pooler, when DATABASE_URL is a pooler in transaction mode',
      ),
    DATABASE_READ_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'is no postgres:// URL')
      .optional()
      .describe('streaming replicas of the database, from which public pages are read'),
    ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('what this process does'),
    DEMO: flag
      .optional()
      .describe('1 loads the demonstration contest, 0 starts empty; 1 in demo mode'),
    OWNER_EMAIL: z.email().optional().describe('e-mail of the first owner'),
    OWNER_PASSWORD: z.string().optional().describe('password of the first owner'),
    SECRET: z
      .string()
      .min(32)
      .optional()
      .describe('key from which all others are derived; kept in DATA_DIR when not given'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('mail server; without it mails stay in the outbox'),
    MAIL_FROM: z.string().default('contest@localhost').describe('sender of all mails'),
    SMS_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('HTTP gateway for text messages; without it they stay in the outbox'),
    SMS_METHOD: z
      .enum(['GET', 'POST', 'PUT'])
      .default('POST')
      .describe('how the gateway is called'),
    SMS_HEADERS: headers.default({}).describe('JSON object of headers for the gateway'),
    SMS_BODY: z
      .string()
      .optional()
      .describe('what is sent to it, with {phone} or {e164}, and {text}'),
    SMS_OK: regex.optional().describe('regular expression that its answer must match'),
    CDN_PURGE_URL: z
      .string()
      .optional()
      .describe('request that removes a file from the caches in front, with {url} or {prefix}'),
    CDN_PURGE_METHOD: z
      .enum(['GET', 'POST', 'PUT', 'DELETE', 'PURGE', 'BAN'])
      .default('POST')
      .describe('method of that request'),
    CDN_PURGE_HEADERS: headers.default({}).describe('JSON object of its headers'),
    CDN_PURGE_BODY: z.string().optional().describe('its body, with {url} or {prefix}'),
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('S3-compatible store that keeps the files instead of DATA_DIR'),
    S3_REGION: z.string().optional().describe('its region, as its signatures name it'),
    S3_BUCKET: z.string().optional().describe('bucket in it, which is ours alone'),
    S3_ACCESS_KEY_ID: z.string().optional().describe('credentials for it'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('credentials for it'),
    S3_PUBLIC_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('the store as readers reach it, to load public films from there'),
    X_ACCEL_LOCATION: z
      .string()
      .regex(/^(\/[\w-]+)+\/$/, 'is no path such as /internal-files/')
      .optional()
      .describe('internal location of the nginx in front, which sends the files of DATA_DIR/files'),
    TRUSTED_PROXIES: ranges
      .default([])
      .describe('address ranges whose X-Forwarded-For is believed'),
    PWNED_PASSWORDS_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('range service of Pwned Passwords; without it new passwords are checked offline'),
    NETWORK_LISTS: flag
      .default(true)
      .describe(
        '0 turns off the downloads of the lists of Tor exits and iCloud Private Relay; never in demo mode',
      ),
    LEDGER_WITNESSES: witnesses
      .default([])
      .describe('witnesses of the vote ledger: <URL>#<key>, separated by spaces'),
    VIDEO_MAX_MB: z.coerce.number().int().min(1).default(2048).describe('largest film in MB'),
    DISK_RESERVE_MB: z.coerce
      .number()
      .int()
      .min(0)
      .default(1024)
      .describe('free space in MB that uploads leave on the disk of DATA_DIR'),
    WORKER_JOBS: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(2)
      .describe(
        'heavy jobs (films) a worker runs at once; of several, one place is kept for quick ones',
      ),
    METRICS_PORT: z.coerce
      .number()
      .int()
      .min(1)
      .max(65535)
      .optional()
      .describe(
        'port of /metrics for Prometheus, which must not be public; without it, no metrics',
      ),
    METRICS_HOST: z
      .union([z.ipv4(), z.ipv6()])
      .default('127.0.0.1')
      .describe('IP address to listen on for /metrics'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('least serious log lines to write'),
  })
  .refine((env) => !isProductionMode(env) || env.BASE_URL, {
    path: ['BASE_URL'],
    error: 'is needed in production: links in mails are made from it',
  })
  .refine((env) => !env.DATABASE_URL || env.SECRET, {
    path: ['SECRET'],
    error: 'is needed with DATABASE_URL: all processes share it (any 32 random characters)',
  })
  .refine((env) => !env.DATABASE_OWNER_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is needed with DATABASE_OWNER_URL',
  })
  .refine((env) => !env.DATABASE_SESSION_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is needed with DATABASE_SESSION_URL',
  })
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is needed with DATABASE_READ_URL',
  })
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_READ_URL !== env.DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'is the same as DATABASE_URL: name a replica, or leave it out',
  })
  .refine((env) => !env.OWNER_EMAIL === !env.OWNER_PASSWORD, {
    path: ['OWNER_PASSWORD'],
    error: 'and OWNER_EMAIL are only good together',
  })
  .superRefine((env, context) => {
    if (isProductionMode(env)) return;
    const reportUnsafeSetting = (name: string, fault: string) =>
      context.addIssue({ code: 'custom', path: [name], message: `${fault}; ${howToServeOthers}` });
    if (!isLoopbackIp(env.HOST)) reportUnsafeSetting('HOST', 'can be reached from other machines');
    if (!isLoopbackIp(env.METRICS_HOST))
      reportUnsafeSetting('METRICS_HOST', 'can be reached from other machines');
    if (env.BASE_URL && !isLoopbackHost(new URL(env.BASE_URL).host))
      reportUnsafeSetting('BASE_URL', 'names another machine');
    for (const name of productionOnly.filter((each) => env[each]))
      reportUnsafeSetting(name, 'is for production');
  })
  .superRefine((env, context) => {
    for (const { name, why } of listStoreProblems(env))
      context.addIssue({ code: 'custom', path: [name], message: why });
  })
  .superRefine((env, context) => {
    const gateway = readSmsGateway(env);
    const why = gateway && findGatewaySettingError(gateway);
    if (why) context.addIssue({ code: 'custom', path: ['SMS_BODY'], message: why });
  })
  .superRefine((env, context) => {
    const request = readPurgeRequest(env);
    const problem = request && findPurgeSettingError(request);
    if (problem) context.addIssue({ code: 'custom', path: [problem.name], message: problem.why });
  });

const howToServeOthers =
  'demo mode shows mails and captcha codes to every visitor, so it serves this machine alone. Set MODE=production and BASE_URL to serve others';

const isProductionMode = (env: {
  MODE?: 'demo' | 'production' | undefined;
  DATABASE_URL?: string | undefined;
}) => (env.MODE ?? (env.DATABASE_URL ? 'production' : 'demo')) === 'production';

/** A witness that cosigns the vote ledger: its URL and its verifier key. */
interface LedgerWitness {
  url: string;
  key: string;
}

/**
 * All settings with their descriptions, for the README's table and the error message at the start.
 */
export const settings = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  about: schema.description ?? '',
}));

/**
 * Reads the settings from the environment.
 * @throws Error that lists all invalid settings
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`The settings do not fit:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const mode: 'demo' | 'production' = isProductionMode(env) ? 'production' : 'demo';
  return {
    /** `demo` or `production`. Demo mode shows mails and captcha codes to every visitor. */
    mode,
    host: env.HOST,
    port: env.PORT,
    /** Public URL of the site, without a trailing slash. */
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /**
     * Connection URL of the database for the role that owns the tables. Null if the application's own
     * role owns them.
     */
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    /**
     * Connection URL of the database that keeps sessions, required if `databaseUrl` is a pooler in transaction mode.
     * Null if `databaseUrl` itself keeps sessions.
     */
    databaseSessionUrl: env.DATABASE_SESSION_URL ?? null,
    /** URL of replicas of the database for reads of public pages. Null if only `databaseUrl` is read. */
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    roles: { web: env.ROLE !== 'worker', worker: env.ROLE !== 'web' },
    demo: env.DEMO ?? mode === 'demo',
    owner:
      env.OWNER_EMAIL && env.OWNER_PASSWORD
        ? { email: env.OWNER_EMAIL.toLowerCase(), password: env.OWNER_PASSWORD }
        : null,
    /** The installation's secret. Null if the secret is stored in `dataDir`. */
    secret: env.SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    sms: readSmsGateway(env),
    /** The request that removes files from the caches of a CDN. Null if no CDN is purged. */
    cdnPurge: readPurgeRequest(env),
    /** The S3 bucket for files. Null if files are stored in `dataDir`. */
    s3: readS3Settings(env),
    /**
     * Internal nginx location for files on this machine, which nginx then sends. Null if this process sends the
     * files.
     */
    xAccelLocation: env.X_ACCEL_LOCATION ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    /** URL of the service that looks up breached passwords. Null if passwords are not looked up. */
    pwnedPasswordsUrl: env.PWNED_PASSWORDS_URL ?? null,
    /** Whether web processes download the published lists of Tor exits and relays. */
    downloadsNetworkLists: env.NETWORK_LISTS && mode === 'production',
    ledgerWitnesses: env.LEDGER_WITNESSES,
    videoMaxBytes: env.VIDEO_MAX_MB * 1024 * 1024,
    /** Bytes of free space that uploads must leave on the disk of `dataDir`. */
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 * 1024,
    workerJobs: env.WORKER_JOBS,
    /** Host and port on which `/metrics` is served. Null if it is not served. */
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
