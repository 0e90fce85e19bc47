import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { forgetOldVoting } from './forget-old-voting.ts';
import { proveTallies } from './prove-tallies.ts';

export const scrutinyJobs: ModuleJobs = {
  /** Proves that each entry's tally is the number of its votes. */
  'scrutiny:proveTallies': { payload: z.unknown(), attempts: 3, run: proveTallies },
  /** Removes what was kept to judge how the vote goes, once it is too old to judge by. */
  'scrutiny:forget': { payload: z.unknown(), attempts: 3, run: forgetOldVoting },
};
