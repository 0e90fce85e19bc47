import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Envelope } from '@film-contest/contract/envelope';
import type { Pool, PoolClient } from 'pg';
import type { Database, Tx } from '../db/database.ts';
import { nestTransactions } from '../db/nested-transactions.ts';
import { createFairTurns } from '../fair-turns.ts';
import { seal, unseal } from '../secrets.ts';
import type { CookieOptions } from './call.ts';
import { Refusal, SessionNeeded } from './refusal.ts';

/** A response as it is stored: whatever the call has sent. */
export interface Stored {
  status: number;
  body: Envelope<unknown>;
  cookies: { name: string; value: string; options: CookieOptions }[];
}

/** A call with an `Idempotency-Key`. */
export interface KeyedCall {
  key: string;
  /** The call, its address, and the roles of its caller. */
  scope: string;
  /** Null for a call without a session, whose key belongs to whoever knows it. */
  accountId: string | null;
  /** By which calls without a session are limited. */
  network: string;
  body: unknown;
  /** Whether running it twice does no harm: then its response is stored after it. */
  isRepeatable: boolean;
  /** For a call whose response is of use for a limited time: whether it still is. */
  isUsable?: (response: Stored) => Promise<boolean>;
}

/** Runs a call. With a database, everything that it writes is part of one transaction. */
export type RunCall = (db: Database | null) => Promise<Ran>;

interface Ran {
  stored: Stored;
  /** Does what the call has left for after its commit. */
  committed: () => Promise<void>;
}

export const longestKey = 200;
/** Shortest key of a call without a session: it cannot be guessed. */
export const shortestKeyOfAnyone = 16;
/** Newest responses that are kept of an account, or of a network without one. */
const mostStored = 1_000;
/** Largest response in bytes that is stored. */
const largestStored = 1024 * 1024;
/** Transactions that are open at once: each holds a connection while its call works. */
const mostAtOnce = 6;
const mostOfCaller = 2;
const mostWaiting = 200;
/** How long a call waits for the same call in another process, in milliseconds. */
const longestWaitMs = 10_000;
const lookAgainMs = 100;

const isExpected = (error: unknown) => error instanceof Refusal || error instanceof SessionNeeded;

const busy = () => new Refusal('busy', { data: { waitMs: 1000 } });

/**
 * Runs each call with an `Idempotency-Key` once, and returns its first response for the same key with the
 * same body, for a day.
 *
 * @param secret of the installation; responses are sealed with it and the client's key together.
 */
export function createIdempotency({ pool, secret }: { pool: Pool; secret: KeyObject }) {
  const underWay = new Map<string, { bodyHash: Buffer; response: Promise<Stored> }>();
  const turns = createFairTurns({
    atOnce: mostAtOnce,
    atOnceEach: mostOfCaller,
    waiting: mostWaiting,
    waitingEach: mostWaiting / 2,
  });

  function namesOf({ key, scope, accountId, network, body }: KeyedCall) {
    const account = accountId && `account ${accountId}`;
    const caller = account ?? `network ${network}`;
    const mac = (use: string, ...more: string[]) =>
      createHmac('sha256', secret)
        .update([use, account ?? 'anyone', scope, key, ...more].join('\n'))
        .digest();
    return {
      id: mac('id'),
      bodyHash: mac('body', JSON.stringify(body ?? null)),
      sealKey: createSecretKey(mac('seal')),
      caller: createHmac('sha256', secret).update(`caller\n${caller}`).digest(),
    };
  }

  type Names = ReturnType<typeof namesOf>;

  async function find(
    client: Pool | PoolClient,
    names: Names,
  ): Promise<{ response: Stored; sealed: Buffer } | null> {
    const { rows } = await client.query<{ body_hash: Buffer; sealed: Buffer }>(
      `select body_hash, sealed from stored_responses
       where id = $1 and created_at > now() - interval '1 day'`,
      [names.id],
    );
    const [row] = rows;
    if (!row) return null;
    if (!names.bodyHash.equals(row.body_hash)) throw new Refusal('parameter');
    const text = unseal(names.sealKey, row.sealed, names.id.toString('hex'));
    return text === null ? null : { response: JSON.parse(text) as Stored, sealed: row.sealed };
  }

  /** Keeps a response, unless it is too large or its account was erased meanwhile. */
  async function store(
    client: Pool | PoolClient,
    { accountId }: KeyedCall,
    names: Names,
    response: Stored,
  ): Promise<void> {
    const text = JSON.stringify(response);
    if (text.length > largestStored) return;
    await client.query(
      `insert into stored_responses (id, caller, account_id, body_hash, sealed)
       select $1, $2, $3::uuid, $4, $5
       where $3::uuid is null
         or exists (select from accounts where id = $3::uuid and erased_at is null)
       on conflict (id) do update set
         body_hash = excluded.body_hash, sealed = excluded.sealed, created_at = now()`,
      [
        names.id,
        names.caller,
        accountId,
        names.bodyHash,
        seal(names.sealKey, text, names.id.toString('hex')),
      ],
    );
    await client.query(
      `delete from stored_responses where id in (
         select id from stored_responses where caller = $1
         order by created_at desc offset $2 for update skip locked)`,
      [names.caller, mostStored],
    );
  }

  /** Removes a response that is of no more use, so that the call runs again. */
  async function removeUnusable({ isUsable }: KeyedCall, names: Names): Promise<void> {
    const stored = isUsable && (await find(pool, names));
    if (!stored || (await isUsable(stored.response))) return;
    await pool.query('delete from stored_responses where id = $1 and sealed = $2', [
      names.id,
      stored.sealed,
    ]);
  }

  async function runRepeatable(call: KeyedCall, names: Names, run: RunCall): Promise<Stored> {
    const earlier = await find(pool, names);
    if (earlier) return earlier.response;
    const { stored } = await run(null);
    await store(pool, call, names, stored);
    return stored;
  }

  /** What has run, now or earlier, or null while another process runs the same call. */
  async function runInTransaction(
    call: KeyedCall,
    names: Names,
    run: RunCall,
  ): Promise<Ran | null> {
    const client = await pool.connect();
    let isOpen = false;
    let isBroken = false;
    const finish = async (how: 'commit' | 'rollback') => {
      await client.query(how);
      isOpen = false;
    };
    try {
      await client.query('begin');
      isOpen = true;
      const lock = names.id.readBigInt64BE().toString();
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [lock]);
      if (!rows[0]?.locked) return null;
      const earlier = await find(client, names);
      if (earlier) return { stored: earlier.response, committed: async () => {} };
      const nested = nestTransactions(client);
      const outcome = await run(nested.db).catch((error: unknown) => {
        if (!isExpected(error)) throw error;
        return { refusal: error };
      });
      await nested.end();
      if ('refusal' in outcome) {
        // What a refused call has written stays, such as a captcha that is used up.
        await finish('commit');
        throw outcome.refusal;
      }
      await store(client, call, names, outcome.stored);
      await finish('commit');
      return outcome;
    } finally {
      if (isOpen) await finish('rollback').catch(() => (isBroken = true));
      client.release(isBroken);
    }
  }

  async function runWhenFree(call: KeyedCall, names: Names, run: RunCall): Promise<Stored> {
    const deadline = Date.now() + longestWaitMs;
    const caller = names.caller.toString('hex');
    for (;;) {
      const ran = await turns.take(caller, () => runInTransaction(call, names, run));
      if (ran) {
        await ran.committed();
        return ran.stored;
      }
      if (Date.now() > deadline) throw busy();
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  }

  /**
   * The response of a call: its first one, if there is one. Concurrent calls with the same key wait for it.
   * A refused or failed call stores nothing, and may be sent again.
   *
   * @throws parameter for a key that is too long or too short, or that came with another body; busy when too
   * many calls of the caller wait, or the same call takes longer elsewhere.
   */
  return async function runOnce(call: KeyedCall, run: RunCall): Promise<Stored> {
    const shortest = call.accountId === null ? shortestKeyOfAnyone : 1;
    if (call.key.length > longestKey || call.key.length < shortest) throw new Refusal('parameter');
    const names = namesOf(call);
    const name = names.id.toString('hex');
    const other = underWay.get(name);
    if (other) {
      if (!names.bodyHash.equals(other.bodyHash)) throw new Refusal('parameter');
      return other.response;
    }
    const work = call.isRepeatable ? runRepeatable : runWhenFree;
    const response = removeUnusable(call, names)
      .then(() => work(call, names, run))
      .finally(() => underWay.delete(name));
    underWay.set(name, { bodyHash: names.bodyHash, response });
    return response;
  };
}

/** Removes the responses that an account was given. */
export async function eraseResponses(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('stored_responses').where('account_id', '=', accountId).execute();
}
