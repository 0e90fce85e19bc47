import { sql } from 'kysely';
import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import { removeOldWindows } from '../count-windows/count-windows.ts';
import { removeOldOutcomes } from '../voting/outcomes.ts';
import { removeExpiredCodes } from '../voting/vote-codes.ts';
import { verifyTallies } from './verify-tallies.ts';
import { measureVoteSignals } from './vote-signals.ts';

export const voteAuditJobs: ModuleJobs = {
  'voteAudit:verifyTallies': { payload: z.unknown(), attempts: 3, run: verifyTallies },
  'voteAudit:measureSignals': { payload: z.unknown(), attempts: 3, run: measureVoteSignals },
  'voteAudit:removeOldRecords': { payload: z.unknown(), attempts: 3, run: removeOldVoteRecords },
};

/** Removes expired codes and budgets, and statistics older than 30 days. */
async function removeOldVoteRecords(ctx: Context): Promise<void> {
  await removeOldOutcomes(ctx);
  await removeOldWindows(ctx);
  await removeExpiredCodes(ctx);
  const monthAgo = sql<Date>`now() - interval '30 days'`;
  await ctx.db.deleteFrom('tally_proofs').where('at', '<', monthAgo).execute();
}
