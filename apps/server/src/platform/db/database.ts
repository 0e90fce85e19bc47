import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// int8 comes as text by default; every one of ours stays below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions extends pg.PoolConfig {
  onError(error: Error): void;
  /** Without them a statement may take any time: migrations and backups do. */
  timeouts?: Timeouts;
}

/** After how many seconds the database gives up what a connection does. */
export interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

/** Of the connections that answer requests and run jobs. Clients wait 20 seconds; jobs try again. */
export const usualTimeouts: Timeouts = { statement: 60, lock: 10, idleInTransaction: 60 };

/** A pool and the query builder over it. A connection lost while idle is reported, not thrown. */
export function openDatabase({ onError, timeouts, ...options }: DatabaseOptions) {
  const pool = new pg.Pool({
    max: 16,
    application_name: 'film-contest',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // By statements: a pooler between refuses such parameters at the start of a connection.
    ...(timeouts && { onConnect: (client) => setTimeouts(client, timeouts) }),
    ...options,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
  });
  return { pool, db };
}

async function setTimeouts(client: pg.ClientBase, timeouts: Timeouts): Promise<void> {
  const { statement, lock, idleInTransaction } = timeouts;
  await client.query(
    `set statement_timeout = '${statement}s'; set lock_timeout = '${lock}s';
     set idle_in_transaction_session_timeout = '${idleInTransaction}s'`,
  );
}

/**
 * The rows of a query some hundreds at a time, for as long as they are taken: no statement timeout ends it.
 *
 * @param query builds the query on the transaction that it is given.
 */
export async function* streamRows<Row>(
  db: Database,
  query: (
    tx: Tx,
  ) =>
    | { stream(atOnce: number): AsyncIterable<Row> }
    | Promise<{ stream(atOnce: number): AsyncIterable<Row> }>,
  atOnce: number,
): AsyncGenerator<Row> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local statement_timeout = 0`.execute(tx);
    yield* (await query(tx)).stream(atOnce);
  } finally {
    await tx.rollback().execute();
  }
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

/** True when the database gave a statement, a lock or a transaction up after its timeout. */
export const isTimedOut = (error: unknown): boolean =>
  ['57014', '55P03', '25P03'].includes(String((error as { code?: unknown } | null)?.code));

/** The constraint that a statement broke, or null: uniqueness is the database's to decide. */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' || code === '23503' ? (constraint ?? '') : null;
}
