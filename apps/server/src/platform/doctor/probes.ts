import { randomUUID } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { execa } from 'execa';
import { createTransport } from 'nodemailer';
import { Client, type Pool } from 'pg';
import { parsePosition } from '../db/replay-positions.ts';
import { findReplicaProblem, readServerState } from '../db/replica.ts';
import { findFfmpeg } from '../video/find-ffmpeg.ts';
import type {
  DatabaseFacts,
  FfmpegFacts,
  MailDnsFacts,
  ReplicaFacts,
  StoreAccess,
} from './verdicts.ts';

/** Describes a network error in a few words, without credentials. */
export function describeProblem(error: unknown): string {
  const { code, cause, message } = error as Error & { code?: unknown };
  const { code: inner } = (cause ?? {}) as { code?: unknown };
  return String(code ?? inner ?? message);
}

/**
 * Whether a `notify` of `pool` reaches a session of `sessions` before `signal` aborts. It does not if the two lead to
 * different databases, or if `sessions` leads to a pooler that keeps no sessions.
 */
export async function probeSessions(
  pool: Pool,
  sessions: Pool,
  signal: AbortSignal,
): Promise<boolean> {
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const client = await sessions.connect();
  try {
    await client.query(`listen ${channel}`);
    const notified = once(client, 'notification', { signal }).then(
      () => true,
      () => false,
    );
    await pool.query(`notify ${channel}`);
    return await notified;
  } finally {
    client.release(true);
  }
}

/** Requests the site by its public URL. Returns the HTTP status, or the problem. */
export async function probeSite(baseUrl: string, signal: AbortSignal) {
  try {
    const response = await fetch(`${baseUrl}/healthz`, { signal, redirect: 'manual' });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { status: describeProblem(error) };
  }
}

/**
 * Requests a file from the store as the browser of a reader does.
 * @param url presigned URL of a file that does not exist
 */
export async function probeStoreAccess(
  url: string,
  siteOrigin: string,
  signal: AbortSignal,
): Promise<StoreAccess> {
  const { origin: store } = new URL(url);
  try {
    const preflight = {
      origin: siteOrigin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    };
    const [file, rule] = await Promise.all([
      fetch(url, { signal, redirect: 'manual' }),
      fetch(url, { signal, method: 'OPTIONS', headers: preflight }),
    ]);
    await Promise.all([file.body?.cancel(), rule.body?.cancel()]);
    const allowed = rule.headers.get('access-control-allow-origin') ?? '';
    return {
      store,
      status: file.status,
      isSiteAllowed: rule.ok && ['*', siteOrigin].includes(allowed),
    };
  } catch (error) {
    return { store, status: describeProblem(error), isSiteAllowed: false };
  }
}

/**
 * Returns the number of days until the TLS certificate of the site expires. Null if the site uses no TLS, or has no
 * certificate.
 */
export function readDaysUntilCertificateExpires(
  baseUrl: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  return new Promise((resolve) => {
    // Accepts an invalid certificate, because the request of the site reports it.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const resolveAndCloseSocket = (days: number | null) => {
      socket.destroy();
      resolve(days);
    };
    signal.addEventListener('abort', () => resolveAndCloseSocket(null), { once: true });
    socket.once('error', () => resolveAndCloseSocket(null));
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      resolveAndCloseSocket(Number.isNaN(until) ? null : (until - Date.now()) / 86_400_000);
    });
  });
}

/** Logs in to the mail server without sending a mail; returns the problem, or null. */
export async function probeMailServer(smtpUrl: string): Promise<string | null> {
  const transport = createTransport(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return describeProblem(error);
  } finally {
    transport.close();
  }
}

/** Sends a mail to an address of the operator; returns the problem, or null. */
export async function sendTestMail(
  smtpUrl: string,
  from: string,
  to: string,
): Promise<string | null> {
  const transport = createTransport(smtpUrl, { from });
  try {
    await transport.sendMail({
      to,
      subject: 'Test of the film contest',
      text: 'This mail was sent by: npm run doctor',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    return describeProblem(error);
  } finally {
    transport.close();
  }
}

/** Common names of DKIM keys, which are tried, because DNS cannot list the names. */
const commonSelectors = [
  ...['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'k2'],
  ...['smtp', 'mx', 'key1', 'fm1', 'zoho', 'resend', 'mandrill', 'pm', '20230601'],
];

type Lookup = (name: string) => Promise<string[][]>;

/** Looks up the DNS records by which mail providers rate the mails of a domain. */
export async function readMailDns(
  domain: string,
  selector: string | null,
  lookUp: Lookup = resolveTxt,
): Promise<MailDnsFacts> {
  const readTexts = async (name: string): Promise<string[] | null> => {
    try {
      return (await lookUp(name)).map((parts) => parts.join(''));
    } catch (error) {
      const isAbsent = ['ENOTFOUND', 'ENODATA'].includes(
        String((error as { code?: unknown }).code),
      );
      return isAbsent ? [] : null;
    }
  };
  const [spf, dmarc, ...keys] = await Promise.all([
    readTexts(domain),
    readTexts(`_dmarc.${domain}`),
    ...(selector === null ? commonSelectors : [selector]).map(async (name) => {
      const texts = await readTexts(`${name}._domainkey.${domain}`);
      // A record with an empty key revokes the key.
      return texts?.some((text) => /(^|;)\s*p=\s*\w/.test(text)) ? [name] : [];
    }),
  ]);
  return { domain, spf: spf ?? null, dmarc: dmarc ?? null, dkim: keys.flat(), selector };
}

export async function readFfmpegFacts(): Promise<FfmpegFacts> {
  try {
    const { ffmpeg, version, sandbox } = await findFfmpeg();
    const { stdout } = await execa(ffmpeg, ['-hide_banner', '-encoders'], { stdin: 'ignore' });
    const encoders = [...stdout.matchAll(/^ [VAS][A-Z.]{5} (\S+)/gm)].map(([, name = '']) => name);
    return { version, encoders, isolation: sandbox.isolation };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Returns the time of the newest archive in a folder; null if there is none. */
export async function findNewestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => []);
  const archives = names.filter((name) => name.endsWith('.tar'));
  const times = await Promise.all(
    archives.map(async (name) => (await stat(path.join(folder, name))).mtime),
  );
  return times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Returns the seconds by which this machine's clock is ahead of the database's. */
export async function readClockDifference(pool: Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const middle = (before + Date.now()) / 2;
  return (middle - (rows[0]?.now ?? middle)) / 1000;
}

export async function readDatabaseFacts(
  pool: Pool,
  isMigrated: () => Promise<boolean>,
): Promise<DatabaseFacts> {
  const { rows } = await pool.query<Omit<DatabaseFacts, 'isMigrated'>>(`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding,
      json_build_object('fsync', current_setting('fsync'),
        'full_page_writes', current_setting('full_page_writes'),
        'synchronous_commit', current_setting('synchronous_commit')) as settings,
      current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend') as "freeConnections",
      exists (select from pg_tables where tablename = 'audit_log' and tableowner = current_user) as "ownsTables",
      current_setting('synchronous_standby_names') as "standbyNames",
      (select count(*)::int from pg_stat_replication) as "connectedStandbys"
    from pg_database where datname = current_database()`);
  const [row] = rows;
  if (!row) throw new Error('the database does not list itself');
  return { ...row, isMigrated: await isMigrated() };
}

/** Time in milliseconds that a replica may need to replay what the primary has written. */
const replayMs = 5_000;

/** Compares the server of DATABASE_READ_URL with the primary. */
export async function readReplicaFacts(
  primary: Pool,
  connectionString: string,
  signal: AbortSignal,
): Promise<ReplicaFacts> {
  const client = new Client({ connectionString, connectionTimeoutMillis: replayMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const written = await readServerState(primary);
    const deadline = Date.now() + replayMs;
    for (;;) {
      const replica = await readServerState(client);
      const isBehind = parsePosition(replica.position) < parsePosition(written.position);
      const problem = findReplicaProblem(written, replica);
      if (problem !== null || !isBehind || Date.now() > deadline || signal.aborted)
        return { problem, isStandby: replica.isStandby, isBehind };
      await sleep(100);
    }
  } catch (error) {
    return { problem: describeProblem(error), isStandby: true, isBehind: false };
  } finally {
    await client.end().catch(() => {});
  }
}
