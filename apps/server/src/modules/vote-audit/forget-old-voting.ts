import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { forgetOldBudgets } from '../voting/budgets.ts';
import { forgetOldOutcomes } from '../voting/outcomes.ts';
import { forgetOldCodes } from '../voting/vote-codes.ts';

/** Removes what was kept to judge votes, or how the vote goes, once nobody judges by it any more. */
export async function forgetOldVoting(ctx: Context): Promise<void> {
  await forgetOldOutcomes(ctx);
  await forgetOldBudgets(ctx);
  await forgetOldCodes(ctx);
  const monthAgo = sql<Date>`now() - interval '30 days'`;
  await ctx.db.deleteFrom('tally_proofs').where('at', '<', monthAgo).execute();
}
