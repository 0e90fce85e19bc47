import type { HoldProposal, VoteHold } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { getViolatedConstraint, type Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeTallies } from '../voting/tallies.ts';
import { readVoteHold } from './vote-holds.queries.ts';
import { isDecidable, isUninvolvedAccount } from './vote-holds.rules.ts';
import { notifyHoldChange } from './vote-holds.ts';

/** Proposes a decision about a vote hold. @throws wrongState, alreadyListed while another proposal is open */
export async function proposeHoldDecision(
  ctx: Context,
  request: Request,
  { id, outcome, reason, note }: HoldProposal & { id: number },
): Promise<VoteHold> {
  const { accountId, name } = requireSession(request);
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      const hold = await lockRow(tx, 'vote_holds', id);
      if (!isDecidable(hold.state, outcome)) throw new Refusal('wrongState');
      await tx
        .insertInto('vote_hold_decisions')
        .values({
          hold_id: id,
          outcome,
          reason,
          note: JSON.stringify(note),
          proposed_by: accountId,
          proposed_name: name,
        })
        .execute();
      await recordChange(tx, request, 'votes.propose', `hold:${id}`, null, {
        outcome,
        reason,
        note,
      });
    })
    .catch((error: unknown) => {
      if (getViolatedConstraint(error) === 'vote_hold_decisions_open')
        throw new Refusal('alreadyListed');
      throw error;
    });
  return readVoteHold(ctx.db, id, accountId);
}

interface ChosenProposal {
  id: number;
  proposal: number;
}

const findOpenProposal = (tx: Tx, { id, proposal }: ChosenProposal) =>
  tx
    .selectFrom('vote_hold_decisions')
    .select(['outcome', 'reason', 'proposed_by'])
    .where('id', '=', proposal)
    .where('hold_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('changedMeanwhile'));

/** Withdraws a proposed decision about a vote hold. @throws changedMeanwhile if it is not open any more */
export async function withdrawHoldDecision(
  ctx: Context,
  request: Request,
  chosen: ChosenProposal,
): Promise<VoteHold> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockRow(tx, 'vote_holds', chosen.id);
    const { outcome, reason } = await findOpenProposal(tx, chosen);
    await tx.deleteFrom('vote_hold_decisions').where('id', '=', chosen.proposal).execute();
    const before = { outcome, reason };
    await recordChange(tx, request, 'votes.withdraw', `hold:${chosen.id}`, before, null);
  });
  return readVoteHold(ctx.db, chosen.id, requireSession(request).accountId);
}

/**
 * Confirms a proposal. Changes the state of the vote hold and the tallies in one transaction. A job adds the leaves to
 * the ledger.
 * @throws changedMeanwhile if the proposal is not open any more, secondPerson
 */
export async function confirmHoldDecision(
  ctx: Context,
  request: Request,
  chosen: ChosenProposal,
): Promise<VoteHold> {
  const { accountId, name } = requireSession(request);
  await ctx.db.transaction().execute(async (tx) => {
    const hold = await lockRow(tx, 'vote_holds', chosen.id);
    const { outcome, reason, proposed_by } = await findOpenProposal(tx, chosen);
    const involved = { heldBy: hold.held_by, proposedBy: proposed_by };
    if (!isUninvolvedAccount(involved, accountId)) throw new Refusal('secondPerson');
    await tx
      .updateTable('vote_hold_decisions')
      .set({ confirmed_at: sql`now()`, confirmed_by: accountId, confirmed_name: name })
      .where('id', '=', chosen.proposal)
      .execute();
    const state = outcome === 'void' ? 'void' : 'restored';
    await tx.updateTable('vote_holds').set({ state }).where('id', '=', hold.id).execute();
    await recordChange(
      tx,
      request,
      `votes.${outcome}`,
      `hold:${hold.id}`,
      { state: hold.state },
      { state, reason, votes: hold.votes },
    );
    await notifyHoldChange(tx);
    if (outcome === 'restore') await restoreVotesToTallies(tx, hold.id);
  });
  return readVoteHold(ctx.db, chosen.id, accountId);
}

async function restoreVotesToTallies(tx: Tx, holdId: number): Promise<void> {
  await tx
    .updateTable('held_votes')
    .set({ is_counted: true })
    .where('hold_id', '=', holdId)
    .execute();
  const rows = await tx
    .selectFrom('vote_hold_entries')
    .select(['entry_number', 'votes'])
    .where('hold_id', '=', holdId)
    .execute();
  await changeTallies(
    tx,
    holdId,
    1,
    new Map(rows.map(({ entry_number, votes }) => [entry_number, votes])),
  );
}
