import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

/** Milliseconds for which a request waits for the lock of an upload. */
const patienceMs = 20_000;
const pollMs = 100;
const askAgainMs = 2_000;

/** Milliseconds for which a removal waits for a running request to end. */
const endingMs = 10_000;

const lockKeySql = `hashtextextended('upload ' || $1::text, 0)`;

/** SQL: notifies the process that holds the lock of an upload that another request waits for it. */
const wanted = `select pg_notify('upload_wanted', $1)`;

const inUse = { status_code: 423, body: 'another request sends this upload\n' };

/**
 * Runs `work` while no request writes to the upload. Asks running requests in all processes to end. If they do not
 * end within some seconds, runs `work` without the lock.
 */
export async function withUploadLock(
  pool: Pool,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const line = await pool.connect();
  try {
    await acquireUploadAdvisoryLock(line, id);
    await work();
  } finally {
    await line.query('select pg_advisory_unlock_all()').then(
      () => line.release(),
      (error: Error) => line.release(error),
    );
  }
}

async function acquireUploadAdvisoryLock(line: PoolClient, id: string): Promise<void> {
  const me = randomUUID();
  const until = Date.now() + endingMs;
  for (let askAt = 0; Date.now() < until; await sleep(pollMs)) {
    const { rows } = await line.query(`select pg_try_advisory_lock(${lockKeySql}) as has`, [id]);
    if (rows[0].has) return;
    if (Date.now() < askAt) continue;
    askAt = Date.now() + askAgainMs;
    await line.query(wanted, [`${me} ${id}`]);
  }
}

interface Held {
  line: PoolClient;
  /** Asks the request that holds the lock to end. */
  release(): void;
}

/**
 * Creates the locks of uploads. Across all processes, one request per upload holds the lock. Each process uses advisory
 * locks of one database connection. If the connection is lost, so are its locks. A waiting request asks the holder to
 * end, so that an entrant can resume after a lost connection.
 */
export function createUploadLocks(pool: Pool, log: Logger) {
  const me = randomUUID();
  const inTurn = pLimit(1);
  const held = new Map<string, Held>();
  /** Ids of the uploads whose lock is held or requested by this process. */
  const taken = new Set<string>();
  let line: Promise<PoolClient> | null = null;
  let current: PoolClient | null = null;
  let isClosed = false;

  function getLockConnection(): Promise<PoolClient> {
    if (isClosed) throw inUse;
    line ??= openLockConnection().catch((error) => {
      line = null;
      throw error;
    });
    return line;
  }

  async function openLockConnection(): Promise<PoolClient> {
    const client = await pool.connect();
    try {
      // Detects a dead database host within half a minute.
      await client.query(`set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
        set tcp_keepalives_count = 3; listen upload_wanted`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    current = client;
    client.on('notification', ({ payload = '' }) => {
      const [asker, id = ''] = payload.split(' ');
      if (asker !== me) held.get(id)?.release();
    });
    for (const event of ['error', 'end'] as const)
      client.once(event, () => forgetLockConnection(client));
    return client;
  }

  /**
   * Forgets a lost connection. Ends the requests that held locks, because other processes may now acquire them.
   */
  function forgetLockConnection(client: PoolClient): void {
    if (client !== current) return;
    current = null;
    line = null;
    client.release(true);
    log.warn({ uploads: held.size }, 'the connection of the upload locks was lost');
    for (const { release } of held.values()) release();
  }

  /** Runs one statement at a time, because the connection is shared. */
  const runStatementInTurn = async (client: PoolClient, statement: string, value: string) =>
    inTurn(() => client.query(statement, [value]));

  async function tryLockUpload(id: string, release: () => void): Promise<boolean> {
    if (taken.has(id)) {
      held.get(id)?.release();
      return false;
    }
    taken.add(id);
    try {
      const client = await getLockConnection();
      const { rows } = await runStatementInTurn(
        client,
        `select pg_try_advisory_lock(${lockKeySql}) as has`,
        id,
      );
      // Returns false if the connection, and with it the lock, was lost in the meantime.
      if (!rows[0].has || client !== current) return false;
      held.set(id, { line: client, release });
      return true;
    } finally {
      if (!held.has(id)) taken.delete(id);
    }
  }

  async function requestLockRelease(id: string): Promise<void> {
    await runStatementInTurn(await getLockConnection(), wanted, `${me} ${id}`);
  }

  async function lockUpload(id: string, signal: AbortSignal, release: () => void): Promise<void> {
    const until = Date.now() + patienceMs;
    for (let askAt = 0; !(await tryLockUpload(id, release)); await sleep(pollMs)) {
      if (signal.aborted || Date.now() > until) throw inUse;
      if (Date.now() < askAt) continue;
      askAt = Date.now() + askAgainMs;
      await requestLockRelease(id);
    }
  }

  async function unlockUpload(id: string): Promise<void> {
    const own = held.get(id);
    if (!own) return;
    try {
      if (own.line === current)
        await runStatementInTurn(own.line, `select pg_advisory_unlock(${lockKeySql})`, id);
    } catch (error) {
      // Ignores the error, because a lost connection has already released the lock.
      log.debug({ reason: (error as Error).message }, 'upload lock not given back');
    } finally {
      held.delete(id);
      taken.delete(id);
    }
  }

  const createUploadLock = (id: string): Lock => ({
    lock: (signal, release) => lockUpload(id, signal, () => void release()),
    unlock: () => unlockUpload(id),
  });
  return {
    newLock: createUploadLock,
    /** Asks all requests that hold a lock to end. Received bytes stay stored. */
    async end(): Promise<void> {
      for (const { release } of held.values()) release();
    },
    /** Closes the connection. Call it after all locks are released. */
    async close(): Promise<void> {
      isClosed = true;
      await line?.catch(() => {});
      const client = current;
      current = null;
      line = null;
      client?.release(true);
    },
  } satisfies Locker & Record<'end' | 'close', () => Promise<void>>;
}
