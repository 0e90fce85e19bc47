import type { HoldReason } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { acquireLedgerLock, queueVoteChanges, type VoteChange } from '../ledger/queue-changes.ts';

const batchSize = 1000;

interface Place {
  hold: number;
  vote: number;
}

interface Row extends Place {
  entry: number;
  voter: Buffer;
  requestId: string;
  at: Date;
  why: HoldReason;
}

/**
 * Queues the missing leaves of void and restored votes. Compares the decisions with the leaves that are already queued,
 * so that a run completes the work of a killed job. Skips votes whose own leaf is not queued yet; a later run handles
 * them. Queues restored votes first, because another hold may void the same votes.
 */
export async function addDecisionsToLedger(ctx: Context): Promise<void> {
  // Checks for missing leaves without the ledger's lock, so that the sequencer need not wait if there are none.
  const { rows } = await sql`
    select from held_votes join vote_holds on vote_holds.id = hold_id
    where (state = 'void') <> is_void_logged limit 1`.execute(ctx.db);
  if (rows.length === 0) return;
  for (const type of ['restore', 'void'] as const) {
    let last: Place | null = { hold: 0, vote: 0 };
    while (last) last = await queueDecisionLeaves(ctx, type, last);
  }
}

/** SQL: rows of `held_votes` whose decision has no leaf yet. */
const unlogged = {
  restore: sql`held.is_void_logged and hold.state <> 'void'`,
  void: sql`hold.state = 'void' and not held.is_void_logged and not exists (
    select from held_votes as other where other.vote_id = held.vote_id and other.is_void_logged
  )`,
};

/**
 * Queues one batch of leaves.
 * @returns the last row of the batch; null if there are no more
 */
async function queueDecisionLeaves(
  ctx: Context,
  type: VoteChange['type'],
  after: Place,
): Promise<Place | null> {
  return ctx.db.transaction().execute(async (tx) => {
    await acquireLedgerLock(tx);
    const { rows } = await sql<Row>`
      select hold_id as hold, vote_id as vote, held.entry_number as entry, voter_id as voter,
        request_id as "requestId", votes.at, decided.reason as why
      from held_votes as held
      join vote_holds as hold on hold.id = hold_id
      join votes on votes.id = vote_id
      join lateral (
        select reason from vote_hold_decisions as decision
        where decision.hold_id = hold.id and outcome = ${type} and confirmed_at is not null
        order by id desc limit 1
      ) as decided on true
      where (hold_id, vote_id) > (${after.hold}, ${after.vote}) and ${unlogged[type]}
      order by hold_id, vote_id limit ${batchSize}::int`.execute(tx);
    if (rows.length === 0) return null;
    const positions = await queueVoteChanges(
      ctx,
      tx,
      rows.map(({ hold, why, ...vote }) => ({ type, vote, why, case: String(hold) })),
    );
    const logged = rows.flatMap(({ hold, vote }, i) => {
      const position = positions[i] ?? null;
      return position === null ? [] : [{ hold, vote, position }];
    });
    await sql`
      update held_votes set position = given.position, is_void_logged = ${type === 'void'}
      from unnest(${logged.map(({ hold }) => hold)}::int[], ${logged.map(({ vote }) => vote)}::bigint[],
        ${logged.map(({ position }) => position)}::bigint[]) as given (hold, vote, position)
      where hold_id = hold and vote_id = vote`.execute(tx);
    const { hold, vote } = rows.at(-1) as Row;
    return { hold, vote };
  });
}

/** Marks all decisions as not logged, so that a restarted ledger gets their leaves. */
export async function markDecisionsMissingFromLedger(tx: Tx): Promise<void> {
  await tx
    .updateTable('held_votes')
    .set({ position: null, is_void_logged: false })
    .where('position', 'is not', null)
    .execute();
}
