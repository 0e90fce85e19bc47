import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';

declare module '../../context.ts' {
  interface Services {
    /** The number of the current ledger, at most ten seconds old. */
    ledgerNumber: CachedValue<number>;
    /** Public state of the ledger: checkpoint and tally of the same time, at most a second old. */
    ledgerState: CachedValue<LedgerState>;
  }
}

export const createLedgerNumberCache = ({ db }: Context): CachedValue<number> =>
  createCachedValue(10_000, async () => (await readLedgerState(db)).log);

export const createLedgerStateCache = ({ db }: Context): CachedValue<LedgerState> =>
  createCachedValue(1000, () => readLedgerState(db));

export const readLedgerState = (db: Database | Tx) =>
  db.selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow();

export type LedgerState = Awaited<ReturnType<typeof readLedgerState>>;

/**
 * Locks the ledger for this transaction, so that one process at a time appends leaves and signs.
 * @returns null if another process has locked it.
 */
export async function tryLockLedger(tx: Tx) {
  const lock = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('film-contest: ledger')) as is_locked`.execute(tx);
  if (!lock.rows[0]?.is_locked) return null;
  // Reads the state in a second statement. The locking statement sees only what was committed before it started, so
  // it may miss the last commit of the process that held the lock before.
  const { rows } = await sql<LedgerState & { now: Date; is_restored: boolean }>`
    select *, now(), table_id <> 'ledger_state'::regclass::oid::bigint as is_restored
    from ledger_state`.execute(tx);
  return rows[0] ?? null;
}
