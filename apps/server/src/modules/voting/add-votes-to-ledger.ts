import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { emptyQueueSql, queueEarlierVotesSql } from '../ledger/queue-leaves.ts';
import { formatLeafVoterFields } from '../ledger/signing.ts';

const batchSize = 1000;

interface Row {
  id: number;
  entry: number;
  voter: Buffer;
  requestId: string;
}

/**
 * Queues leaves for the votes that have none, oldest vote first. These are votes cast before the ledger existed or by
 * an older version of the program, and all votes after a restart of the ledger.
 */
export async function addEarlierVotesToLedger(ctx: Context): Promise<void> {
  while (await queueMissingLeaves(ctx)) {
    // Each batch has its own transaction, so that its votes are locked only briefly.
  }
}

/**
 * Queues one batch of leaves.
 * @returns whether there were votes without a leaf
 */
async function queueMissingLeaves(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      select id, entry_number as entry, voter_id as voter, request_id as "requestId" from votes
      where not is_logged order by id limit ${batchSize}::int for update`.execute(tx);
    if (rows.length === 0) return false;
    const tails = rows.map((row) => formatLeafVoterFields(ctx, row));
    await sql`
      with found as (
        update votes set is_logged = true
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${tails}::text[]) as given (vote, tail)
        where id = vote and not is_logged returning id, entry_number, at, tail
      ) ${sql.raw(queueEarlierVotesSql)}`.execute(tx);
    return true;
  });
}

/**
 * Marks all votes as not logged and empties the queue of leaves, so that a restarted ledger gets their leaves. Voting
 * can continue: a new vote is written together with its queued leaf, so this statement affects both or neither.
 */
export async function markVotesMissingFromLedger(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    with emptied as (${sql.raw(emptyQueueSql)})
    update votes set is_logged = false where is_logged`.execute(tx);
}
