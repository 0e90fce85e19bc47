import { toBase64 } from '@film-contest/ledger/bytes';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  findCheckpointContradiction,
  getLogNumber,
  type Refusal,
  readPublishedCheckpoint,
} from './fork-protection.ts';
import { tryLockLedger } from './ledger-state.ts';
import { readRoot } from './read-tree.ts';

/** Actor of audit records that commands on the server write. */
const operator = { address: null, requestId: 'ledger', session: null };

/** Locks the ledger and returns its state, so that the state cannot change before an operator's command has used it. */
async function lockLedgerForDecision(tx: Tx) {
  const state = await tryLockLedger(tx);
  if (!state) throw new Error('the ledger is being written now; try again');
  return state;
}

/** Returns why the ledger is stopped, or null. */
export async function readStopReason(ctx: Context): Promise<Refusal | null> {
  return ctx.db
    .transaction()
    .execute(async (tx) => findCheckpointContradiction(ctx, tx, await lockLedgerForDecision(tx)));
}

/** Declares that the restored database is as new as the last published checkpoint. */
export async function continueLedger(tx: Tx): Promise<void> {
  const { size } = await lockLedgerForDecision(tx);
  await recordChange(tx, operator, 'ledger.continue', 'ledger', null, { size });
  await sql`update ledger_state set table_id = 'ledger_state'::regclass::oid::bigint`.execute(tx);
}

/**
 * Begins the next ledger. Its first leaf contains the size and the root of the last published checkpoint. All votes and
 * decisions enter the new ledger again.
 * @param markAllUnlogged marks all votes and decisions as not logged. This takes minutes for millions of votes, so rows
 * that other transactions need are locked only afterwards.
 * @returns the number of the new ledger
 */
export async function restartLedger(
  ctx: Context,
  tx: Tx,
  markAllUnlogged: (tx: Tx) => Promise<void>,
): Promise<number> {
  const state = await lockLedgerForDecision(tx);
  const published = await readPublishedCheckpoint(ctx);
  const log = Math.max(state.log, published ? getLogNumber(published.origin) : 1);
  const end =
    published && getLogNumber(published.origin) === log
      ? published
      : { size: state.size, root: await readRoot(tx, state.size) };
  const follows = `${end.size} ${toBase64(end.root)}`;
  await markAllUnlogged(tx);
  await recordChange(tx, operator, 'ledger.restart', 'ledger', null, { log: log + 1, follows });
  await sql`truncate ledger_tiles, ledger_bundles, ledger_positions, ledger_tallies,
    ledger_cosignatures`.execute(tx);
  await sql`
    update ledger_state set log = ${log + 1}, follows = ${follows}, size = 0,
      is_open = false, hidden_from = null, rules = 0, table_id = 'ledger_state'::regclass::oid::bigint, checkpoint = null,
      checkpoint_size = -1, checkpoint_at = null, tally = '{}'`.execute(tx);
  return log + 1;
}
