import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

/** How long somebody waits for an upload that another request holds. */
const patienceMs = 20_000;
const pollMs = 100;
const askAgainMs = 2_000;

/** How long a removal waits for a request that is asked to end. */
const endingMs = 10_000;

const keyOf = `hashtextextended('upload ' || $1::text, 0)`;

/** Has the process that holds an upload told. */
const wanted = `select pg_notify('upload_wanted', $1)`;

const inUse = { status_code: 423, body: 'another request sends this upload\n' };

/**
 * Does something to an upload while no request sends it: one under way, in whatever process, comes to an
 * end first. One that does not do so within some seconds is not waited for any longer.
 */
export async function whileNoneSends(
  pool: Pool,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const line = await pool.connect();
  try {
    await takeOver(line, id);
    await work();
  } finally {
    await line.query('select pg_advisory_unlock_all()').then(
      () => line.release(),
      (error: Error) => line.release(error),
    );
  }
}

async function takeOver(line: PoolClient, id: string): Promise<void> {
  const me = randomUUID();
  const until = Date.now() + endingMs;
  for (let askAt = 0; Date.now() < until; await sleep(pollMs)) {
    const { rows } = await line.query(`select pg_try_advisory_lock(${keyOf}) as has`, [id]);
    if (rows[0].has) return;
    if (Date.now() < askAt) continue;
    askAt = Date.now() + askAgainMs;
    await line.query(wanted, [`${me} ${id}`]);
  }
}

interface Held {
  line: PoolClient;
  /** Asks the request that has it to come to an end. */
  release(): void;
}

/**
 * One request at a time for each upload, in all processes: advisory locks of one connection that this
 * process keeps for them. Whoever waits has the holder told, wherever it runs, so that a maker who
 * comes back after a lost connection takes over from the request that still hangs there. A process that
 * dies loses its connection, and its locks with it.
 */
export function uploadLocks(pool: Pool, log: Logger) {
  const me = randomUUID();
  const inTurn = pLimit(1);
  const held = new Map<string, Held>();
  /** Held, or just being asked for. */
  const taken = new Set<string>();
  let line: Promise<PoolClient> | null = null;
  let current: PoolClient | null = null;
  let isClosed = false;

  function connected(): Promise<PoolClient> {
    if (isClosed) throw inUse;
    line ??= connect().catch((error) => {
      line = null;
      throw error;
    });
    return line;
  }

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect();
    try {
      // A machine that went away without a word is found out within half a minute.
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
    for (const event of ['error', 'end'] as const) client.once(event, () => lose(client));
    return client;
  }

  /** Others may have the locks now: whoever had one here comes to an end. */
  function lose(client: PoolClient): void {
    if (client !== current) return;
    current = null;
    line = null;
    client.release(true);
    log.warn({ uploads: held.size }, 'the connection of the upload locks was lost');
    for (const { release } of held.values()) release();
  }

  /** One statement at a time: it is one connection. */
  const ask = async (client: PoolClient, statement: string, value: string) =>
    inTurn(() => client.query(statement, [value]));

  async function take(id: string, release: () => void): Promise<boolean> {
    if (taken.has(id)) {
      held.get(id)?.release();
      return false;
    }
    taken.add(id);
    try {
      const client = await connected();
      const { rows } = await ask(client, `select pg_try_advisory_lock(${keyOf}) as has`, id);
      // A connection that was lost since has let go of it.
      if (!rows[0].has || client !== current) return false;
      held.set(id, { line: client, release });
      return true;
    } finally {
      if (!held.has(id)) taken.delete(id);
    }
  }

  async function want(id: string): Promise<void> {
    await ask(await connected(), wanted, `${me} ${id}`);
  }

  async function lock(id: string, signal: AbortSignal, release: () => void): Promise<void> {
    const until = Date.now() + patienceMs;
    for (let askAt = 0; !(await take(id, release)); await sleep(pollMs)) {
      if (signal.aborted || Date.now() > until) throw inUse;
      if (Date.now() < askAt) continue;
      askAt = Date.now() + askAgainMs;
      await want(id);
    }
  }

  async function unlock(id: string): Promise<void> {
    const own = held.get(id);
    if (!own) return;
    try {
      if (own.line === current) await ask(own.line, `select pg_advisory_unlock(${keyOf})`, id);
    } catch (error) {
      // A lost connection has let go of it.
      log.debug({ reason: (error as Error).message }, 'upload lock not given back');
    } finally {
      held.delete(id);
      taken.delete(id);
    }
  }

  const newLock = (id: string): Lock => ({
    lock: (signal, release) => lock(id, signal, () => void release()),
    unlock: () => unlock(id),
  });
  return {
    newLock,
    /** Has every request that holds an upload come to an end; what it has received is kept. */
    async end(): Promise<void> {
      for (const { release } of held.values()) release();
    },
    /** Lets go of the connection, when nobody holds anything any more. */
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
