/** Result of a check in plain language. An `error` makes the command fail. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: string;
}

const createOk = (text: string): Finding => ({ level: 'ok', text });
const createWarning = (text: string): Finding => ({ level: 'warning', text });
const createError = (text: string): Finding => ({ level: 'error', text });

const formatSeconds = (seconds: number) => `${Math.round(Math.abs(seconds))} s`;
const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Checks a clock difference. @param ahead seconds by which this machine's clock is ahead of the other clock */
export function checkClock(other: string, ahead: number): Finding {
  const seconds = Math.abs(ahead);
  if (seconds < 2) return createOk(`This machine and ${other} agree about the time.`);
  const text = `This machine's clock is ${formatSeconds(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} ${other}. Turn on time synchronization (chrony or systemd-timesyncd).`;
  // Above 15 seconds, codes of authenticator apps fail, because they change every 30 seconds.
  return seconds < 15 ? createWarning(text) : createError(text);
}

/** Checks whether the database connection keeps sessions. @param areKept whether notifications reach its session */
export function checkSessions(areKept: boolean): Finding {
  return areKept
    ? createOk('DATABASE_SESSION_URL leads to the same database, without a pooler.')
    : createError(
        'DATABASE_SESSION_URL leads to another database, or to a pooler in transaction mode: processes do not learn of changes, and jobs do not run.',
      );
}

export interface SiteFacts {
  baseUrl: string;
  isProduction: boolean;
  /** HTTP status of `/healthz`, or why there was no response. */
  status: number | string;
  /** Days until the TLS certificate expires; null without TLS. */
  certificateDays: number | null;
}

export function checkSite({ baseUrl, isProduction, status, certificateDays }: SiteFacts): Finding {
  if (typeof status === 'string') return createError(`${baseUrl} cannot be opened: ${status}.`);
  if (status !== 200)
    return createError(
      `${baseUrl}/healthz answers HTTP ${status}. BASE_URL, or the proxy in front, leads to something else.`,
    );
  if (certificateDays === null)
    return isProduction
      ? createError(`${baseUrl} is not encrypted: passwords can be read on the way. Use https.`)
      : createOk(`${baseUrl} answers.`);
  const days = Math.floor(certificateDays);
  if (days < 14)
    return createWarning(
      `The certificate of ${baseUrl} expires in ${days} days. Check its renewal.`,
    );
  return createOk(`${baseUrl} answers; its certificate is valid for ${days} days.`);
}

/**
 * Checks the proxy settings. This server speaks plain HTTP, so a site with an `https` URL has a proxy in front of it.
 */
export function checkProxies(facts: { baseUrl: string; trustedProxies: string[] }): Finding {
  const { baseUrl, trustedProxies } = facts;
  const open = trustedProxies.filter((range) => /^(0\.0\.0\.0|::)\/[0-3]$/.test(range));
  if (open.length > 0)
    return createError(
      `TRUSTED_PROXIES contains ${open.join(', ')}: every caller can invent an IP address. Name only your proxies.`,
    );
  if (baseUrl.startsWith('https:') && trustedProxies.length === 0)
    return createError(
      'TRUSTED_PROXIES is empty, but https needs a proxy: all voters have the IP address of the proxy, and share its limits.',
    );
  if (trustedProxies.length === 0) return createOk('There is no proxy in front.');
  return createOk(`IP addresses are read from the headers of ${trustedProxies.join(', ')}.`);
}

/** Checks the mail server. @param problem reason why the mail server did not accept the login; null if it did */
export function checkMailServer(isConfigured: boolean, problem: string | null): Finding {
  if (!isConfigured)
    return createWarning('SMTP_URL is not set: activation and reset links stay in the outbox.');
  if (problem !== null)
    return createError(
      `The mail server cannot be used: ${problem}. Check SMTP_URL and its password.`,
    );
  return createOk('The mail server accepts the login.');
}

export interface MailDnsFacts {
  domain: string;
  /** TXT records with the SPF policy; null if the lookup failed. */
  spf: string[] | null;
  /** TXT records with the DMARC policy; null if the lookup failed. */
  dmarc: string[] | null;
  /** Selectors that have a DKIM key. */
  dkim: string[];
  /** The selector that the operator named; null if common names were tried. */
  selector: string | null;
}

export function checkMailDns({ domain, spf, dmarc, dkim, selector }: MailDnsFacts): Finding[] {
  if (spf === null || dmarc === null)
    return [createWarning(`The DNS records of ${domain} could not be read.`)];
  const policies = spf.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const findings = [
    policies.length === 0
      ? createError(
          `${domain} has no SPF record, so many providers reject its mails. Add one in the DNS.`,
        )
      : policies.length > 1
        ? createError(`${domain} has ${policies.length} SPF records; only one is allowed.`)
        : /\+all\b/i.test(policies[0] ?? '')
          ? createError(`The SPF record of ${domain} permits every server (+all).`)
          : createOk(`${domain} has an SPF record.`),
  ];
  if (dkim.length > 0) findings.push(createOk(`${domain} has a DKIM key (${dkim.join(', ')}).`));
  else if (selector !== null)
    findings.push(createError(`${selector}._domainkey.${domain} has no DKIM key.`));
  else
    findings.push(
      createWarning(
        `No DKIM key of ${domain} under a common name. Name its selector: --dkim <selector>.`,
      ),
    );
  findings.push(
    dmarc.some((text) => /^v=DMARC1/i.test(text))
      ? createOk(`${domain} has a DMARC record.`)
      : createWarning(
          `${domain} has no DMARC record (_dmarc.${domain}); large providers require one.`,
        ),
  );
  return findings;
}

/** Checks the file store. @param problem reason why files cannot be stored; null if they can */
export const checkStore = (where: string, problem: string | null): Finding =>
  problem === null
    ? createOk(`Files can be stored in ${where}.`)
    : createError(`Files cannot be stored in ${where}: ${problem}.`);

export interface StoreAccess {
  /** Origin of `S3_PUBLIC_ENDPOINT`. */
  store: string;
  /** HTTP status of a missing file, or the problem. */
  status: number | string;
  /** Whether pages of the site may read parts of films. */
  isSiteAllowed: boolean;
}

/** Checks whether browsers can load films from the store. */
export function checkStoreAccess({ store, status, isSiteAllowed }: StoreAccess): Finding {
  if (typeof status === 'string')
    return createError(
      `Films in ${store} (S3_PUBLIC_ENDPOINT) cannot be requested from here: ${status}.`,
    );
  if (status !== 404)
    return createError(
      `${store} rejects the URLs of films (HTTP ${status}). S3_PUBLIC_ENDPOINT must lead to the store of S3_ENDPOINT by the host name that readers use, and the credentials must allow to list the bucket.`,
    );
  if (!isSiteAllowed)
    return createError(
      `${store} does not let pages of BASE_URL play films: the bucket needs the CORS rule of docs/operations.md.`,
    );
  return createOk(`Readers can load films from ${store}.`);
}

export function checkDisk(facts: { free: number; reserve: number; film: number }): Finding {
  const { free, reserve, film } = facts;
  const text = `DATA_DIR has ${formatGigabytes(free)} free`;
  if (free <= reserve)
    return createError(
      `${text}, less than DISK_RESERVE_MB: uploads are rejected. Free some space.`,
    );
  // A film that is being transcoded needs about twice its size.
  if (free < reserve + 3 * film)
    return createWarning(`${text}, which is enough for few films of the largest size.`);
  return createOk(`${text}.`);
}

const neededEncoders = ['libx264', 'aac'];

export type FfmpegFacts =
  | { problem: string }
  | { version: string; encoders: readonly string[]; isolation: string };

export function checkFfmpeg(facts: FfmpegFacts): Finding {
  if ('problem' in facts) return createError(`Films cannot be processed: ${facts.problem}.`);
  const { version, encoders, isolation } = facts;
  const missing = neededEncoders.filter((name) => !encoders.includes(name));
  if (missing.length > 0)
    return createError(
      `ffmpeg ${version} lacks ${missing.join(' and ')}. Install a complete build.`,
    );
  if (isolation === 'none' || isolation === 'user')
    return createWarning(
      `ffmpeg ${version} can read the network or public files. Install bubblewrap, or permit namespaces.`,
    );
  return createOk(`ffmpeg ${version} has all codecs, and runs in a sandbox.`);
}

export interface NetworkSource {
  name: string | null;
  file: string | null;
  fault: 'missing' | 'broken' | 'unrecognised' | null;
  isStale: boolean;
}

export interface NetworkDataFacts {
  sources: readonly NetworkSource[];
  folderFault: string | null;
}

export function checkNetworkData({ sources, folderFault }: NetworkDataFacts): Finding[] {
  const getSourceName = ({ file, name }: NetworkSource) => file ?? name ?? 'a file';
  const broken = sources.filter(({ fault }) => fault !== null);
  const stale = sources.filter(({ isStale }) => isStale);
  const findings = [
    ...(folderFault === null
      ? []
      : [createError(`DATA_DIR/networks cannot be read: ${folderFault}.`)]),
    ...broken.map(({ file }) =>
      createError(
        file === null
          ? 'The included table of networks is missing or broken. Install the release again.'
          : `${file} in DATA_DIR/networks cannot be read.`,
      ),
    ),
    ...stale.map((each) =>
      createWarning(
        `The network data ${getSourceName(each)} is outdated: new networks are not recognized.`,
      ),
    ),
  ];
  return findings.length > 0 ? findings : [createOk('The network data is up to date.')];
}

const dayMs = 24 * 3600_000;

/** Checks the age of the newest backup. @param newest its time; null if the folder contains no archive */
export function checkBackup(folder: string, newest: Date | null, now = Date.now()): Finding {
  if (newest === null)
    return createWarning(
      `There is no backup in ${folder}. Name another folder: --backups <folder>.`,
    );
  const days = (now - newest.getTime()) / dayMs;
  const text = `The newest backup in ${folder} is ${Math.floor(days)} days old`;
  if (days > 7) return createError(`${text}.`);
  if (days > 2) return createWarning(`${text}.`);
  return createOk(`The newest backup in ${folder} is ${Math.round(days * 24)} hours old.`);
}

export interface DatabaseFacts {
  /** `server_version_num`, for example 160004. */
  version: number;
  encoding: string;
  settings: Readonly<Record<string, string>>;
  isMigrated: boolean;
  freeConnections: number;
  /** Whether the application's role owns the tables. */
  ownsTables: boolean;
  /** `synchronous_standby_names`; empty without synchronous replication. */
  standbyNames: string;
  connectedStandbys: number;
}

const oldestVersion = 15;
/** Settings without which acknowledged votes are lost in a power failure. */
const durability = { fsync: 'on', full_page_writes: 'on' } as const;

export function checkDatabase(facts: DatabaseFacts): Finding[] {
  const { version, encoding, settings, isMigrated, freeConnections, ownsTables } = facts;
  const major = Math.floor(version / 10_000);
  const lost = Object.entries(durability).filter(([name, value]) => settings[name] !== value);
  const findings = [
    ...(major < oldestVersion
      ? [createError(`PostgreSQL ${major} is too old: ${oldestVersion} or newer is needed.`)]
      : []),
    ...(encoding !== 'UTF8'
      ? [createError(`The database's encoding is ${encoding}, not UTF8.`)]
      : []),
    ...lost.map(([name, value]) =>
      createError(
        `PostgreSQL has ${name}=${settings[name]}: a crash loses data. Set it to ${value}.`,
      ),
    ),
    ...(settings.synchronous_commit === 'off'
      ? [
          createError(
            'PostgreSQL has synchronous_commit=off: acknowledged votes are lost in a crash.',
          ),
        ]
      : []),
    ...(facts.standbyNames !== '' && facts.connectedStandbys === 0
      ? [
          createError(
            'Replication is synchronous and no standby is connected: every write waits. Start a database machine.',
          ),
        ]
      : []),
    ...(facts.standbyNames !== '' && facts.connectedStandbys === 1
      ? [
          createWarning(
            'Replication is synchronous and only one standby is connected: without it, every write waits. Start a second one.',
          ),
        ]
      : []),
    ...(isMigrated
      ? []
      : [createError('Migrations are missing. Start the server of this version once.')]),
    ...(freeConnections < 20
      ? [
          createWarning(
            `PostgreSQL has ${freeConnections} free connections; each process uses up to 17. Raise max_connections.`,
          ),
        ]
      : []),
    ...(ownsTables
      ? [
          createWarning(
            'The application owns its audit log and could change it: see DATABASE_OWNER_URL.',
          ),
        ]
      : []),
  ];
  return findings.length > 0 ? findings : [createOk(`PostgreSQL ${major} is set up well.`)];
}

export interface ReplicaFacts {
  /** Why the server cannot be read; null if it is a copy of the database. */
  problem: string | null;
  isStandby: boolean;
  /** Whether the replica lacked data five seconds after the primary had written it. */
  isBehind: boolean;
}

export function checkReplica({ problem, isStandby, isBehind }: ReplicaFacts): Finding {
  const effect = 'Public pages are read from the primary';
  if (problem !== null)
    return createError(`DATABASE_READ_URL cannot be used: ${problem}. ${effect}.`);
  if (!isStandby)
    return createWarning(
      'DATABASE_READ_URL leads to the primary itself: it takes no load from it.',
    );
  if (isBehind) return createWarning(`The replica lags by more than 5 s. ${effect} meanwhile.`);
  return createOk('The replica follows the primary.');
}
