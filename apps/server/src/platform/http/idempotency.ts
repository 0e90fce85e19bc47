import { createHash } from 'node:crypto';
import type { Envelope } from '@film-contest/contract/envelope';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { Refusal } from './refusal.ts';

export interface Stored {
  status: number;
  body: Envelope<unknown>;
}

/** What an answer may be given to again. */
export interface AnsweredTo {
  /** The call, its address, and whoever makes it. */
  scope: string;
  accountId: string | null;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest();

export const longestKey = 200;

/**
 * Runs a call once per `Idempotency-Key`: the same key with the same body gets the first
 * answer again, another body is refused (1000), a call still under way is refused (4005). A fault
 * frees the key, so that the caller may try again. Keys live a day.
 */
export async function once(
  db: Database,
  key: string,
  { scope: of, accountId }: AnsweredTo,
  body: unknown,
  run: () => Promise<Stored>,
): Promise<Stored> {
  if (key.length > longestKey) throw new Refusal('parameter');
  const scope = sha256(of);
  const bodyHash = sha256(JSON.stringify(body ?? null));
  const where = { scope, key };
  const taken = await claim(db, { ...where, account_id: accountId, body_hash: bodyHash });
  if (taken) {
    if (!bodyHash.equals(taken.body_hash)) throw new Refusal('parameter');
    if (!taken.answer) throw new Refusal('busy', { data: { waitMs: 1000 } });
    return taken.answer as Stored;
  }
  const rows = db.updateTable('idempotency_keys').where('scope', '=', scope).where('key', '=', key);
  const answer = await run().catch(async (error: unknown) => {
    // The call did nothing; should freeing its key fail as well, the first error is the one to tell.
    await forget(db, where).catch(() => {});
    throw error;
  });
  await rows.set({ answer: JSON.stringify(answer) }).execute();
  return answer;
}

/** Forgets what an account was answered, that which is under way included. */
export async function eraseAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
}

const forget = (db: Database, { scope, key }: { scope: Buffer; key: string }) =>
  db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();

/**
 * Takes the key, or answers the row that holds it already. A key without an answer after two minutes
 * belongs to a process that died, and is free.
 */
async function claim(
  db: Database,
  row: { scope: Buffer; key: string; account_id: string | null; body_hash: Buffer },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ body_hash: row.body_hash, created_at: sql`now()` })
        .where('idempotency_keys.answer', 'is', null)
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - interval '2 minutes'`),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const taken = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .executeTakeFirst();
  if (!taken) throw new Refusal('busy', { data: { waitMs: 1000 } });
  return taken;
}
