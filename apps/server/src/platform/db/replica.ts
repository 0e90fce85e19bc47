import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase, Pool, PoolClient, QueryResult } from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from 'pino';
import type { ReplicaMetrics } from '../metrics/replica-metrics.ts';
import { type Database, isDatabaseAway, isTimedOut, openDatabase } from './database.ts';
import { createReplayPositions, maxLagMs, parsePosition } from './replay-positions.ts';
import type { Tables } from './tables.ts';

/** Interval of the checks of the replica, and time for which a checked connection is used without another check. */
const checkMs = 500;
/** Time for which the primary is read after the replica was found to lack a change. */
const behindMs = 50;
/** Timeouts are short, because the primary is read after them. */
const timeouts = { statement: 3, lock: 3, idleInTransaction: 5 };
const connectTimeoutMs = 1_000;
const checkTimeoutMs = 1_000;
/** For servers that stop to respond; others cancel the statement themselves. */
const statementTimeoutMs = 4_000;

/** What a server says about itself. */
export interface ServerFacts {
  isStandby: boolean;
  /** Position in the write-ahead log up to which the server has written, or replayed. */
  position: string;
  /** Identifies the cluster; copies have the same. */
  system: string;
  database: string;
  startedAt: string;
}

const factsSql = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as position,
    (select system_identifier from pg_control_system())::text as system,
    current_database() as database, pg_postmaster_start_time()::text as "startedAt"`;

/** A statement that fails if there is no response in time. pg leaves its connection unusable then. */
const withTimeout = (text: string, values: unknown[] | undefined, ms: number) => ({
  text,
  ...(values && { values }),
  query_timeout: ms,
});

/** Reads what a server says about itself; throws if it does not respond within a second. */
export async function readServerFacts(client: Pool | ClientBase): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    withTimeout(factsSql, undefined, checkTimeoutMs),
  );
  const [facts] = rows;
  if (!facts) throw new Error('the server says nothing about itself');
  return facts;
}

/** Why a server is not read in place of the primary; null if it is a copy of the same database. */
export function findReplicaProblem(primary: ServerFacts, server: ServerFacts): string | null {
  if (server.system !== primary.system || server.database !== primary.database)
    return 'it is not a copy of the database of DATABASE_URL';
  if (!server.isStandby && server.startedAt !== primary.startedAt)
    return 'it was promoted and no longer follows the primary';
  return null;
}

function describeLag(lagMs: number): string | null {
  if (lagMs === Number.POSITIVE_INFINITY) return 'the primary does not respond';
  return lagMs > maxLagMs ? `it lags by more than ${maxLagMs / 1000} seconds` : null;
}

const getCode = (error: unknown) => String((error as { code?: unknown }).code);

/** SQLSTATE of a write to a replica, which the primary can run. */
const readOnly = '25006';

const isConnectionLost = (error: unknown): boolean =>
  (isDatabaseAway(error) && getCode(error) !== readOnly) ||
  (error as Error).message === 'Query read timeout';

/** Errors that only a replica has: a conflict with what it replays, a write, its shorter timeouts. */
const canPrimaryRun = (error: unknown): boolean =>
  isTimedOut(error) || ['40001', readOnly].includes(getCode(error));

const isRead = (text: string): boolean => /^\s*(select|with)\b/i.test(text);

interface ReplicaOptions {
  url: string;
  primaryUrl: string;
  /** Connections to the primary for reads that it must answer. */
  primary: Pool;
  log: Logger;
  metrics: ReplicaMetrics;
  onError(error: Error): void;
}

/**
 * A database for reads that need not be newer than the last reported change. Each statement goes to a replica that has
 * replayed all reported changes and lags at most five seconds, otherwise to the primary; transactions and writes always
 * go to the primary. A statement that fails because of the replica is repeated on the primary. Each connection is
 * checked on its own, so that the URL may lead to any of several replicas. Only the primary is read before `start`.
 */
export function createReplica({ url, primaryUrl, primary, log, metrics, onError }: ReplicaOptions) {
  const connect = { onError, connectionTimeoutMillis: connectTimeoutMs };
  const { pool } = openDatabase({ ...connect, connectionString: url, timeouts, isReplica: true });
  // A connection of its own, because many votes at once must not look like a silent primary.
  const { pool: probe } = openDatabase({ ...connect, connectionString: primaryUrl, max: 1 });
  const positions = createReplayPositions();
  let primaryFacts: ServerFacts | null = null;
  let problem: string | null = 'it was not checked yet';
  /** Time until which the primary is read, because the replica lacked a change. */
  let behindUntil = Number.NEGATIVE_INFINITY;
  let sampling: Promise<void> | null = null;
  /** Checked connections: when, and the number of changes that had been reported. */
  const checked = new WeakMap<PoolClient, { at: number; changes: number }>();

  function setProblem(found: string | null): void {
    metrics.used.set(found === null ? 1 : 0);
    if (found === problem) return;
    problem = found;
    if (found === null) log.info('public pages are read from the replica');
    else log.warn({ reason: found }, 'public pages are read from the primary');
  }

  /** Reads the primary's position, repeatedly while changes are reported. */
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
      // An error means that the primary is silent: the lag is unknown then.
      const facts = await readServerFacts(probe).catch(() => null);
      if (!facts || facts.isStandby) return;
      primaryFacts = facts;
      positions.addPrimaryPosition(parsePosition(facts.position), requestedAt, changes);
    }
  }

  /** Checks whether a connection leads to a replica that may be read; stores the result. */
  async function checkConnection(client: PoolClient): Promise<boolean> {
    const changes = positions.countChanges();
    const known = checked.get(client);
    if (known && known.changes === changes && positions.now() < known.at + checkMs) return true;
    const facts = await readServerFacts(client);
    const position = parsePosition(facts.position);
    const lagMs = positions.measureLag(position);
    metrics.lag.set(Number.isFinite(lagMs) ? lagMs / 1000 : Number.NaN);
    setProblem(
      primaryFacts === null
        ? 'the primary does not respond'
        : (findReplicaProblem(primaryFacts, facts) ?? describeLag(lagMs)),
    );
    if (problem !== null) return false;
    if (!positions.includesChanges(position)) {
      behindUntil = positions.now() + behindMs;
      return false;
    }
    checked.set(client, { at: positions.now(), changes });
    return true;
  }

  /** Connects to a replica that may be read; null if there is none now. */
  async function connectToReplica(): Promise<PoolClient | null> {
    const client = await pool.connect().catch(reportFailure);
    if (!client) return null;
    try {
      if (await checkConnection(client)) return client;
      client.release();
    } catch (error) {
      client.release(true);
      reportFailure(error);
    }
    return null;
  }

  function reportFailure(error: unknown): null {
    metrics.lag.set(Number.NaN);
    setProblem(`it cannot be used: ${(error as Error).message}`);
    return null;
  }

  /** Runs a statement on the replica; null if it must run on the primary. */
  async function readFromReplica(text: string, values?: unknown[]): Promise<QueryResult | null> {
    if (problem !== null || positions.now() < behindUntil) return null;
    const client = await connectToReplica();
    if (!client) return null;
    try {
      const result = await client.query(withTimeout(text, values, statementTimeoutMs));
      client.release();
      return result;
    } catch (error) {
      const isLost = isConnectionLost(error);
      client.release(isLost);
      if (isLost) reportFailure(error);
      if (isLost || canPrimaryRun(error)) return null;
      throw error;
    }
  }

  async function read(text: string, values?: unknown[]): Promise<QueryResult> {
    const result = isRead(text) ? await readFromReplica(text, values) : null;
    metrics.reads.inc({ from: result ? 'replica' : 'primary' });
    return result ?? primary.query(text, values);
  }

  /** Returns a client whose statements go to either server; those of a transaction go to the primary. */
  function createRoutingClient() {
    let transaction: PoolClient | null = null;
    const begin = async (text: string): Promise<QueryResult> => {
      transaction = await primary.connect();
      return transaction.query(text);
    };
    return {
      query(statement: string, values?: unknown[]) {
        if (transaction) return transaction.query(statement, values);
        return /^(begin|start transaction)/.test(statement)
          ? begin(statement)
          : read(statement, values);
      },
      release: (isBroken?: boolean) => transaction?.release(isBroken),
    };
  }

  // Implements only the methods of a pool and its clients that Kysely uses.
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
      const repeat = () => {
        running = checkReplica().finally(() => {
          if (!isStopped) timer = setTimeout(repeat, checkMs).unref();
        });
      };
      repeat();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        return running;
      };
    },
    /** Notes a change of the data. Until the replica has replayed it, the primary is read. */
    noteChange(): void {
      positions.noteChange();
      void samplePrimary();
    },
    async close(): Promise<void> {
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

export type Replica = ReturnType<typeof createReplica>;
