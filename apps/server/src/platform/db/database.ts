import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// int8 comes as text by default; every one of ours stays below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions extends pg.PoolConfig {
  onError(error: Error): void;
}

/** A pool and the query builder over it. A connection lost while idle is reported, not thrown. */
export function openDatabase({ onError, ...options }: DatabaseOptions) {
  const pool = new pg.Pool({
    max: 16,
    application_name: 'film-contest',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...options,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
  });
  return { pool, db };
}

const lostConnection = /Connection terminated|timeout exceeded|not queryable/;
const unreachable = new Set(
  [
    'CONNREFUSED',
    'CONNRESET',
    'PIPE',
    'TIMEDOUT',
    'HOSTUNREACH',
    'NETUNREACH',
    'NOTFOUND',
    'AI_AGAIN',
  ].map((name) => `E${name}`),
);

/** True for the errors PostgreSQL gives when it is away or going away, and for broken sockets. */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return lostConnection.test(String(error));
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return /^(08|57P|53)/.test(code) || unreachable.has(code);
}

/** The constraint that a statement broke, or null: uniqueness is the database's to decide. */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' || code === '23503' ? (constraint ?? '') : null;
}
