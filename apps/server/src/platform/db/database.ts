import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { findStatementName } from './prepared-query.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// Parses int8 as numbers instead of text, because all our values are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface DatabaseOptions extends pg.PoolConfig {
  onError(error: Error): void;
  /** PostgreSQL timeouts of the connections. None by default, because migrations and backups may run for any time. */
  timeouts?: Timeouts;
  /** Whether the connections lead to a pooler in transaction mode, which keeps no session between transactions. */
  isPooled?: boolean;
  /**
   * Whether the connections lead to a replica. Otherwise, connections with `timeouts` fail if the server is a standby.
   */
  isReplica?: boolean;
}

export interface Timeouts {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

/**
 * Timeouts of connections that serve requests and jobs. HTTP clients wait 20 seconds for a response; jobs are
 * retried.
 */
export const defaultTimeouts: Timeouts = { statement: 60, lock: 10, idleInTransaction: 60 };

/** A client for poolers that do not keep prepared statements. It sends statements without their names. */
class UnnamedStatementClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [statement, ...rest] = given;
    const send = super.query as (...sent: unknown[]) => never;
    return send.call(
      this,
      isNamedQuery(statement) ? { ...statement, name: '' } : statement,
      ...rest,
    );
  }
}

/** A client that sends prepared queries (`prepareQuery`) with their statement names. */
class NamedStatementClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = findStatementName(text);
    const send = super.query as (...sent: unknown[]) => never;
    return name ? send.call(this, { name, text, values }, ...rest) : send.call(this, ...given);
  }
}

const isNamedQuery = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;

export function openDatabase({
  onError,
  timeouts,
  isPooled,
  isReplica = false,
  ...options
}: DatabaseOptions) {
  const pool = new pg.Pool({
    max: 16,
    application_name: 'film-contest',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    Client: isPooled ? UnnamedStatementClient : NamedStatementClient,
    // Sets the timeouts with SET statements, because connection poolers reject startup parameters.
    ...(timeouts && { onConnect: (client) => prepareConnection(client, timeouts, isReplica) }),
    ...options,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  if (!isReplica) discardReadOnlyConnections(pool);
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
  });
  return { pool, db };
}

/** SQLSTATE of a write to a standby, or to a former primary that became a standby. */
const readOnly = '25006';

/**
 * Sets the timeouts of a connection.
 * @throws an error that counts as `isDatabaseUnavailable` if the connection should lead to a primary but the server is a
 * standby, whose data may be old
 */
async function prepareConnection(
  client: pg.ClientBase,
  timeouts: Timeouts,
  isReplica: boolean,
): Promise<void> {
  const { statement, lock, idleInTransaction } = timeouts;
  const results = (await client.query(
    `set statement_timeout = '${statement}s'; set lock_timeout = '${lock}s';
     set idle_in_transaction_session_timeout = '${idleInTransaction}s'; show transaction_read_only`,
  )) as unknown as pg.QueryResult<{ transaction_read_only: string }>[];
  if (!isReplica && results.at(-1)?.rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database server is a standby'), { code: readOnly });
}

/**
 * Closes a connection as soon as it is released, if one of its statements failed because the server accepts no writes.
 * Kysely returns connections to the pool after any error, and all later writes on this connection would fail.
 */
function discardReadOnlyConnections(pool: pg.Pool): void {
  const discarded = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) discarded.add(client);
    });
  });
  // The pool emits `release` before it decides whether to keep the connection.
  pool.on('release', (_error, client) => {
    if (discarded.has(client)) void client.end();
  });
}

/**
 * Streams the rows of a query in batches, without a statement timeout.
 * @param query builds the query on the given transaction
 */
export async function* streamRows<Row>(
  db: Database,
  query: (
    tx: Tx,
  ) =>
    | { stream(batchSize: number): AsyncIterable<Row> }
    | Promise<{ stream(batchSize: number): AsyncIterable<Row> }>,
  batchSize: number,
): AsyncGenerator<Row> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local statement_timeout = 0`.execute(tx);
    yield* (await query(tx)).stream(batchSize);
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

/** Whether an error means that PostgreSQL is unreachable, shutting down, out of connections, or a standby. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return lostConnection.test(String(error));
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return /^(08|57P|53)/.test(code) || code === readOnly || unreachable.has(code);
}

/** The timeout ends a wait for a machine that vanished without closing its connections. */
const writableQuery = { text: 'show transaction_read_only', query_timeout: 5_000 };

/** Waits until PostgreSQL accepts writes, or until the signal aborts. */
export async function waitForDatabase(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const isWritable = () =>
    pool.query<{ transaction_read_only: string }>(writableQuery).then(
      ({ rows }) => rows[0]?.transaction_read_only === 'off',
      () => false,
    );
  while (!signal.aborted && !(await isWritable())) {
    await pause(1_000, undefined, { signal }).catch(() => {
      // The loop ends, because the signal has aborted.
    });
  }
}

/**
 * Whether an error means that PostgreSQL cancelled a statement, a lock wait or an idle transaction because of a
 * timeout.
 */
export const isTimedOut = (error: unknown): boolean =>
  ['57014', '55P03', '25P03'].includes(String((error as { code?: unknown } | null)?.code));

/** Returns the name of the unique or foreign key constraint that a statement violated, or null. */
export function getViolatedConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' || code === '23503' ? (constraint ?? '') : null;
}
