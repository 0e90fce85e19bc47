import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { removeOldBudgets } from '../voting/budgets.ts';
import { removeOldOutcomes } from '../voting/outcomes.ts';
import { removeExpiredCodes } from '../voting/vote-codes.ts';

/** Removes what was kept to judge votes, or how the vote goes, once nobody judges by it any more. */
export async function forgetOldVoting(ctx: Context): Promise<void> {
  await removeOldOutcomes(ctx);
  await removeOldBudgets(ctx);
  await removeExpiredCodes(ctx);
  const monthAgo = sql<Date>`now() - interval '30 days'`;
  await ctx.db.deleteFrom('tally_proofs').where('at', '<', monthAgo).execute();
}
