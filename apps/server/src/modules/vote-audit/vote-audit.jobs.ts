import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { forgetOldVoting } from './forget-old-voting.ts';
import { verifyTallies } from './verify-tallies.ts';

export const voteAuditJobs: ModuleJobs = {
  /** Proves that each entry's tally is the number of its votes. */
  'voteAudit:verifyTallies': { payload: z.unknown(), attempts: 3, run: verifyTallies },
  /** Removes what was kept to judge how the vote goes, once it is too old to judge by. */
  'voteAudit:removeOldRecords': { payload: z.unknown(), attempts: 3, run: forgetOldVoting },
};
