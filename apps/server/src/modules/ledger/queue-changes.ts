import { toUtf8 } from '@film-contest/ledger/bytes';
import { formatLeaf, formatMinute, formatVoteLeaf, type Leaf } from '@film-contest/ledger/leaves';
import { hashLeaf } from '@film-contest/ledger/merkle';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findLeafPositions } from './read-tree.ts';
import { formatLeafVoterFields } from './signing.ts';

/** A vote that became void, or was restored and counts again. */
export interface VoteChange {
  type: 'void' | 'restore';
  /** The columns of the vote from which its leaf is computed. */
  vote: { entry: number; voter: Buffer; requestId: string; at: Date };
  why: string;
  case: string;
}

/**
 * Waits until no other transaction appends leaves or begins the next ledger. Blocks such transactions until the
 * caller's transaction ends, so that positions of leaves stay valid.
 */
export const acquireLedgerLock = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('film-contest: ledger'))`.execute(tx);

/**
 * Queues the leaves of changes, in their order. The transaction must have called `acquireLedgerLock`.
 * @returns the position of each vote's own leaf; null if that leaf is not in the tree yet. Nothing is queued for such a
 * vote.
 */
export async function queueVoteChanges(
  ctx: Context,
  tx: Tx,
  changes: readonly VoteChange[],
): Promise<(number | null)[]> {
  const hashes = changes.map(({ vote }) =>
    hashLeaf(
      toUtf8(formatVoteLeaf(vote.entry, formatMinute(vote.at), formatLeafVoterFields(ctx, vote))),
    ),
  );
  const positions = await findLeafPositions(tx, hashes);
  const t = formatMinute(new Date());
  const leaves = changes.flatMap(({ type, why, case: batch }, i): Leaf[] => {
    const ref = positions[i] ?? null;
    return ref === null ? [] : [{ type, t, ref, why, case: batch }];
  });
  await sql`
    insert into ledger_queue (leaf)
    select leaf from unnest(${leaves.map(formatLeaf)}::text[]) with ordinality as given (leaf, place) order by place
  `.execute(tx);
  return positions;
}
