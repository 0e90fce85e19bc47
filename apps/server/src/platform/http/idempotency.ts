import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Envelope } from '@film-contest/contract/envelope';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database, Tx } from '../db/database.ts';
import { nestTransactions } from '../db/nested-transactions.ts';
import { createFairSemaphore } from '../fair-semaphore.ts';
import { decryptText, encryptText } from '../secrets.ts';
import type { CookieOptions } from './call.ts';
import { Refusal, SessionNeeded } from './refusal.ts';

declare module '../db/tables.ts' {
  interface Tables {
    /** Unused table, kept for the previous version of the application during an update. */
    idempotency_keys: { created_at: CreatedAt };
    stored_responses: {
      id: Buffer;
      caller: Buffer;
      account_id: string | null;
      body_hash: Buffer;
      sealed: Buffer;
      created_at: CreatedAt;
    };
  }
}

export interface Stored {
  status: number;
  body: Envelope<unknown>;
  cookies: { name: string; value: string; options: CookieOptions }[];
}

export interface KeyedCall {
  key: string;
  /** Name of the call, its URL, and the roles of its caller. */
  scope: string;
  /** Null for a call without a session: every client that sends the key gets its response. */
  accountId: string | null;
  /** Network of the caller; the stored responses of calls without a session are limited per network. */
  network: string;
  body: unknown;
  /** Whether a second run is harmless; the response is then stored after the run, without a transaction. */
  isRepeatable: boolean;
  /** Whether a stored response is still valid. Defaults to always. */
  isUsable?: (response: Stored) => Promise<boolean>;
}

/** Runs a call. If `db` is given, the call makes all its writes in that transaction. */
export type RunCall = (db: Database | null) => Promise<RunResult>;

interface RunResult {
  stored: Stored;
  /** Runs the work that the call deferred until after its commit. */
  runAfterStoredCommit: () => Promise<void>;
}

export const maxKeyLength = 200;
/** Minimum length of an idempotency key for calls without a session: shorter keys could be guessed. */
export const minAnonymousKeyLength = 16;
/** Number of newest responses kept per account, or per network for calls without a session. */
const maxStoredPerCaller = 1_000;
const maxStoredBytes = 1024 * 1024;
/** Maximum concurrent transactions; each holds a connection while its call runs. */
const maxConcurrent = 6;
const maxConcurrentPerCaller = 2;
const maxWaiting = 200;
const maxWaitMs = 10_000;
const pollMs = 100;

const isExpectedError = (error: unknown) =>
  error instanceof Refusal || error instanceof SessionNeeded;

const createBusyError = () => new Refusal('busy', { data: { waitMs: 1000 } });

/**
 * Runs each call with an `Idempotency-Key` once. For a day, the same key with the same body returns the first
 * response.
 * @param secret of the installation; responses are encrypted with a key derived from the secret and the client's key.
 */
export function createIdempotency({ pool, secret }: { pool: Pool; secret: KeyObject }) {
  const inFlight = new Map<string, { bodyHash: Buffer; response: Promise<Stored> }>();
  const semaphore = createFairSemaphore({
    maxRunning: maxConcurrent,
    maxRunningPerKey: maxConcurrentPerCaller,
    maxWaiting,
    maxWaitingPerKey: maxWaiting / 2,
  });

  function deriveResponseKeys({ key, scope, accountId, network, body }: KeyedCall) {
    const account = accountId && `account ${accountId}`;
    const caller = account ?? `network ${network}`;
    const computeKeyMac = (use: string, ...more: string[]) =>
      createHmac('sha256', secret)
        .update([use, account ?? 'anyone', scope, key, ...more].join('\n'))
        .digest();
    return {
      id: computeKeyMac('id'),
      bodyHash: computeKeyMac('body', JSON.stringify(body ?? null)),
      sealKey: createSecretKey(computeKeyMac('seal')),
      caller: createHmac('sha256', secret).update(`caller\n${caller}`).digest(),
    };
  }

  type DerivedKeys = ReturnType<typeof deriveResponseKeys>;

  async function findStoredResponse(
    client: Pool | PoolClient,
    keys: DerivedKeys,
  ): Promise<{ response: Stored; sealed: Buffer } | null> {
    const { rows } = await client.query<{ body_hash: Buffer; sealed: Buffer }>(
      `select body_hash, sealed from stored_responses
       where id = $1 and created_at > now() - interval '1 day'`,
      [keys.id],
    );
    const [row] = rows;
    if (!row) return null;
    if (!keys.bodyHash.equals(row.body_hash)) throw new Refusal('parameter');
    const text = decryptText(keys.sealKey, row.sealed, keys.id.toString('hex'));
    return text === null ? null : { response: JSON.parse(text) as Stored, sealed: row.sealed };
  }

  /** Stores a response, unless it is too large or the account of the call has been erased. */
  async function storeResponse(
    client: Pool | PoolClient,
    { accountId }: KeyedCall,
    keys: DerivedKeys,
    response: Stored,
  ): Promise<void> {
    const text = JSON.stringify(response);
    if (text.length > maxStoredBytes) return;
    await client.query(
      `insert into stored_responses (id, caller, account_id, body_hash, sealed)
       select $1, $2, $3::uuid, $4, $5
       where $3::uuid is null
         or exists (select from accounts where id = $3::uuid and erased_at is null)
       on conflict (id) do update set
         body_hash = excluded.body_hash, sealed = excluded.sealed, created_at = now()`,
      [
        keys.id,
        keys.caller,
        accountId,
        keys.bodyHash,
        encryptText(keys.sealKey, text, keys.id.toString('hex')),
      ],
    );
    await client.query(
      `delete from stored_responses where id in (
         select id from stored_responses where caller = $1
         order by created_at desc offset $2 for update skip locked)`,
      [keys.caller, maxStoredPerCaller],
    );
  }

  /** Deletes a stored response that is no longer valid, so that the call runs again. */
  async function deleteInvalidResponse({ isUsable }: KeyedCall, keys: DerivedKeys): Promise<void> {
    const stored = isUsable && (await findStoredResponse(pool, keys));
    if (!stored || (await isUsable(stored.response))) return;
    await pool.query('delete from stored_responses where id = $1 and sealed = $2', [
      keys.id,
      stored.sealed,
    ]);
  }

  async function runRepeatableCall(
    call: KeyedCall,
    keys: DerivedKeys,
    run: RunCall,
  ): Promise<Stored> {
    const earlier = await findStoredResponse(pool, keys);
    if (earlier) return earlier.response;
    const { stored } = await run(null);
    await storeResponse(pool, call, keys, stored);
    return stored;
  }

  /** Returns the new or stored response, or null while another process runs the same call. */
  async function runCallInTransaction(
    call: KeyedCall,
    keys: DerivedKeys,
    run: RunCall,
  ): Promise<RunResult | null> {
    const client = await pool.connect();
    let isOpen = false;
    let isBroken = false;
    const endTransaction = async (how: 'commit' | 'rollback') => {
      await client.query(how);
      isOpen = false;
    };
    try {
      await client.query('begin');
      isOpen = true;
      const lock = keys.id.readBigInt64BE().toString();
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [lock]);
      if (!rows[0]?.locked) return null;
      const stored = await findStoredResponse(client, keys);
      if (stored) return { stored: stored.response, runAfterStoredCommit: async () => {} };
      const nested = nestTransactions(client);
      const outcome = await run(nested.db)
        .catch((error: unknown) => {
          if (!isExpectedError(error)) throw error;
          return { refusal: error };
        })
        // Releases the connection after an error too, because the call may still be writing.
        .finally(nested.end);
      if ('refusal' in outcome) {
        // Commits what a rejected call wrote, such as a consumed captcha.
        await endTransaction('commit');
        throw outcome.refusal;
      }
      await storeResponse(client, call, keys, outcome.stored);
      await endTransaction('commit');
      return outcome;
    } finally {
      if (isOpen) await endTransaction('rollback').catch(() => (isBroken = true));
      client.release(isBroken);
    }
  }

  async function runCallWhenKeyIsFree(
    call: KeyedCall,
    keys: DerivedKeys,
    run: RunCall,
  ): Promise<Stored> {
    const deadline = Date.now() + maxWaitMs;
    const caller = keys.caller.toString('hex');
    for (;;) {
      const ran = await semaphore.run(caller, () => runCallInTransaction(call, keys, run));
      if (ran) {
        await ran.runAfterStoredCommit();
        return ran.stored;
      }
      if (Date.now() > deadline) throw createBusyError();
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  /**
   * Returns the stored response of a call if there is one, else runs the call. Concurrent calls with the same key
   * wait for each other. A call that fails stores no response, and may be retried.
   * @throws parameter for a key of invalid length or a key that was sent with another body; busy when too many calls
   * of the caller wait, or another process runs the same call for too long.
   */
  return async function runCallOnce(call: KeyedCall, run: RunCall): Promise<Stored> {
    const shortest = call.accountId === null ? minAnonymousKeyLength : 1;
    if (call.key.length > maxKeyLength || call.key.length < shortest)
      throw new Refusal('parameter');
    const keys = deriveResponseKeys(call);
    const name = keys.id.toString('hex');
    const inFlightCall = inFlight.get(name);
    if (inFlightCall) {
      if (!keys.bodyHash.equals(inFlightCall.bodyHash)) throw new Refusal('parameter');
      return inFlightCall.response;
    }
    const work = call.isRepeatable ? runRepeatableCall : runCallWhenKeyIsFree;
    const response = deleteInvalidResponse(call, keys)
      .then(() => work(call, keys, run))
      .finally(() => inFlight.delete(name));
    inFlight.set(name, { bodyHash: keys.bodyHash, response });
    return response;
  };
}

export async function eraseResponses(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('stored_responses').where('account_id', '=', accountId).execute();
}

export function deleteOldResponses(db: Database) {
  const dayAgo = sql<Date>`now() - interval '1 day'`;
  return Promise.all([
    db.deleteFrom('stored_responses').where('created_at', '<', dayAgo).executeTakeFirst(),
    db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).executeTakeFirst(),
  ]);
}
