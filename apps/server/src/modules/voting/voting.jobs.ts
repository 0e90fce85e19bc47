import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { addEarlierVotesToLedger } from './add-votes-to-ledger.ts';

export const votingJobs: ModuleJobs = {
  'voting:logEarlierVotes': { payload: z.unknown(), attempts: 3, run: addEarlierVotesToLedger },
};
