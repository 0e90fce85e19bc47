import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase, Pool, PoolClient, QueryResult } from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from 'pino';
import type { ReplicaMetrics } from '../metrics/replica-metrics.ts';
import { type Database, isDatabaseUnavailable, isTimedOut, openDatabase } from './database.ts';
import { findStatementName } from './prepared-query.ts';
import { createReplicaLagTracker, maxLagMs, parsePosition } from './replay-positions.ts';
import type { Tables } from './tables.ts';

/**
 * Interval in milliseconds at which the replica is checked. A connection is used for this time before it is checked
 * again.
 */
const checkMs = 500;
/** Interval in milliseconds at which a connection is checked while its server lacks a reported change. */
const behindMs = 50;
/**
 * Time in milliseconds without a successful check after which only the primary is read. Until then, a new connection
 * may lead to a usable replica behind the same URL.
 */
const failingMs = 3 * checkMs;
/**
 * Timeouts of statements on the replica, in seconds. They are short, because a read that times out is repeated on the
 * primary.
 */
const timeouts = { statement: 3, lock: 3, idleInTransaction: 5 };
const connectTimeoutMs = 1_000;
const checkTimeoutMs = 1_000;
/**
 * Time in milliseconds after which a statement fails if the server does not respond. The server itself cancels
 * statements earlier.
 */
const statementTimeoutMs = 4_000;

/** State that a server reports about itself. */
export interface ServerState {
  isStandby: boolean;
  /** Position in the write-ahead log up to which the server has written, or replayed. */
  position: string;
  /** Identifier of the cluster, which its replicas share. */
  system: string;
  database: string;
  startedAt: string;
}

const stateSql = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as position,
    (select system_identifier from pg_control_system())::text as system,
    current_database() as database, pg_postmaster_start_time()::text as "startedAt"`;

/** Adds a timeout to a statement, for a server that stops responding. After the timeout, the connection is unusable. */
const buildQueryWithTimeout = (text: string, values: unknown[] | undefined, ms: number) => ({
  text,
  name: findStatementName(text),
  ...(values && { values }),
  query_timeout: ms,
});

/** Reads the state of a server; throws if it does not respond within a second. */
export async function readServerState(client: Pool | ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    buildQueryWithTimeout(stateSql, undefined, checkTimeoutMs),
  );
  const [state] = rows;
  if (!state) throw new Error('the server did not report its state');
  return state;
}

/** Returns the reason why a server cannot be read in place of the primary; null if it can. */
export function findReplicaProblem(primary: ServerState, server: ServerState): string | null {
  if (server.system !== primary.system || server.database !== primary.database)
    return 'it is not a copy of the database of DATABASE_URL';
  if (!server.isStandby && server.startedAt !== primary.startedAt)
    return 'it was promoted and no longer follows the primary';
  return null;
}

const describeLag = (lagMs: number): string | null =>
  lagMs > maxLagMs ? `it lags by more than ${maxLagMs / 1000} seconds` : null;

const getSqlState = (error: unknown) => String((error as { code?: unknown }).code);

/** SQLSTATE of a write to a replica, which the primary can run. */
const readOnly = '25006';

const isConnectionLost = (error: unknown): boolean =>
  (isDatabaseUnavailable(error) && getSqlState(error) !== readOnly) ||
  (error as Error).message === 'Query read timeout';

/** Whether no connection of the pool became free within the connection timeout. */
const isPoolBusyError = (error: unknown): boolean =>
  (error as Error).message === 'timeout exceeded when trying to connect';

/**
 * Whether a statement that failed on the replica can be repeated on the primary: it conflicted with replay, was a
 * write, or timed out. Timeouts are shorter on the replica.
 */
const isReplicaOnlyError = (error: unknown): boolean =>
  isTimedOut(error) || ['40001', readOnly].includes(getSqlState(error));

const isReadStatement = (text: string): boolean => /^\s*(select|with)\b/i.test(text);

interface ConnectionCheck {
  at: number;
  /** Number of changes that were reported to `positions` before this check. */
  changes: number;
  /** Whether the server had replayed all reported changes at this check. */
  isCurrent: boolean;
}

interface ReplicaOptions {
  url: string;
  primaryUrl: string;
  /** Connections to the primary, for statements that cannot run on the replica. */
  primary: Pool;
  log: Logger;
  metrics: ReplicaMetrics;
  onError(error: Error): void;
}

/**
 * Creates a database for reads that need not be newer than the last reported change.
 *
 * - A read runs on a replica that has replayed all reported changes and lags at most five seconds, else on the primary.
 * - Transactions and writes always run on the primary.
 * - A statement that fails because of the replica is repeated on the primary.
 * - The URL may lead to any of several replicas. Each connection is checked on its own, and closed if its server cannot
 *   be used, so that the next one may lead to another server.
 * - Before `start`, and while no connection passes its check, only the primary is read.
 */
export function createReplica({ url, primaryUrl, primary, log, metrics, onError }: ReplicaOptions) {
  const connect = { onError, connectionTimeoutMillis: connectTimeoutMs };
  const { pool } = openDatabase({ ...connect, connectionString: url, timeouts, isReplica: true });
  // Uses a separate connection, so that many votes at once do not make the primary look unresponsive.
  const { pool: probe } = openDatabase({ ...connect, connectionString: primaryUrl, max: 1 });
  const positions = createReplicaLagTracker();
  let primaryState: ServerState | null = null;
  let problem: string | null = 'it was not checked yet';
  /** Time of the last check that found a usable replica. */
  let usableAt = Number.NEGATIVE_INFINITY;
  let sampling: Promise<void> | null = null;
  /** The last check of each connection. */
  const checks = new WeakMap<PoolClient, ConnectionCheck>();

  function setProblem(found: string | null): void {
    metrics.used.set(found === null ? 1 : 0);
    if (found === problem) return;
    problem = found;
    if (found === null) log.info('public pages are read from the replica');
    else log.warn({ reason: found }, 'public pages are read from the primary');
  }

  /** Reads the primary's position. Repeats this if changes are reported meanwhile. */
  function samplePrimary(): Promise<void> {
    sampling ??= readPrimaryPositions().finally(() => {
      sampling = null;
    });
    return sampling;
  }

  async function readPrimaryPositions(): Promise<void> {
    for (let changes = -1; changes !== positions.countChanges(); ) {
      changes = positions.countChanges();
      const requestedAt = positions.now();
      // After an error the lag is unknown, because the primary counts as unresponsive.
      const state = await readServerState(probe).catch(() => null);
      if (!state || state.isStandby) return;
      primaryState = state;
      positions.addPrimaryPosition(parsePosition(state.position), requestedAt, changes);
    }
  }

  /** Checks the server of a connection and stores the result. Returns the reason why it cannot be read, or null. */
  async function checkServer(client: PoolClient): Promise<string | null> {
    const changes = positions.countChanges();
    const state = await readServerState(client);
    const position = parsePosition(state.position);
    const lagMs = positions.measureLag(position);
    metrics.lag.set(Number.isFinite(lagMs) ? lagMs / 1000 : Number.NaN);
    const isKnown = primaryState !== null && Number.isFinite(lagMs);
    const isCurrent = isKnown && positions.includesChanges(position);
    checks.set(client, { at: positions.now(), changes, isCurrent });
    if (!isKnown) {
      setProblem('the primary does not respond');
      return null;
    }
    const found = findReplicaProblem(primaryState as ServerState, state) ?? describeLag(lagMs);
    if (found !== null) return found;
    usableAt = positions.now();
    setProblem(null);
    return null;
  }

  function isCheckDue(client: PoolClient): boolean {
    const last = checks.get(client);
    if (last?.changes !== positions.countChanges()) return true;
    return positions.now() >= last.at + (last.isCurrent ? checkMs : behindMs);
  }

  /** Connects to a replica that may be read. Returns null if the primary must be read. */
  async function connectToReplica(): Promise<PoolClient | null> {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      const found = isCheckDue(client) ? await checkServer(client) : null;
      if (found === null && checks.get(client)?.isCurrent) return client;
      client.release(found !== null);
      if (found !== null) recordFailure(found);
    } catch (error) {
      client?.release(true);
      if (!isPoolBusyError(error)) recordError(error);
    }
    return null;
  }

  /**
   * Records that a connection cannot be used. If none was usable for some time, only the primary is read from now on.
   */
  function recordFailure(reason: string): void {
    if (problem !== null || positions.now() >= usableAt + failingMs) setProblem(reason);
  }

  function recordError(error: unknown): void {
    metrics.lag.set(Number.NaN);
    recordFailure(`it cannot be used: ${(error as Error).message}`);
  }

  /** Runs a statement on the replica. Returns null if it must run on the primary. */
  async function readFromReplica(text: string, values?: unknown[]): Promise<QueryResult | null> {
    const client = problem === null ? await connectToReplica() : null;
    if (!client) return null;
    try {
      const result = await client.query(buildQueryWithTimeout(text, values, statementTimeoutMs));
      client.release();
      return result;
    } catch (error) {
      const isLost = isConnectionLost(error);
      client.release(isLost);
      if (isLost) recordError(error);
      if (isLost || isReplicaOnlyError(error)) return null;
      throw error;
    }
  }

  async function runStatement(text: string, values?: unknown[]): Promise<QueryResult> {
    const result = isReadStatement(text) ? await readFromReplica(text, values) : null;
    metrics.reads.inc({ from: result ? 'replica' : 'primary' });
    return result ?? primary.query(text, values);
  }

  /** Creates a client that runs reads on the replica if possible, and transactions on the primary. */
  function createRoutingClient() {
    let transaction: PoolClient | null = null;
    const beginOnPrimary = async (text: string): Promise<QueryResult> => {
      transaction = await primary.connect();
      return transaction.query(text);
    };
    return {
      query(statement: string, values?: unknown[]) {
        if (transaction) return transaction.query(statement, values);
        return /^(begin|start transaction)/.test(statement)
          ? beginOnPrimary(statement)
          : runStatement(statement, values);
      },
      release: (isBroken?: boolean) => transaction?.release(isBroken),
    };
  }

  // The pool and its clients have only the methods that Kysely uses.
  const routingPool = { connect: async () => createRoutingClient(), options: {} };
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: routingPool as never, cursor: Cursor }),
  });

  async function checkReplica(): Promise<void> {
    await samplePrimary();
    const client = await connectToReplica();
    client?.release();
  }

  return {
    db,
    /** Starts the checks; returns the function that stops them. */
    start(): () => Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      let running = Promise.resolve();
      const checkRepeatedly = () => {
        running = checkReplica().finally(() => {
          if (!isStopped) timer = setTimeout(checkRepeatedly, checkMs).unref();
        });
      };
      checkRepeatedly();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        return running;
      };
    },
    /** Records that the data has changed. Reads go to the primary until the replica has replayed the change. */
    reportChange(): void {
      positions.reportChange();
      void samplePrimary();
    },
    async close(): Promise<void> {
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

export type Replica = ReturnType<typeof createReplica>;
