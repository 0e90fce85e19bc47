import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { addEarlierVotesToLedger } from './log-votes.ts';

export const votingJobs: ModuleJobs = {
  'voting:logEarlierVotes': { payload: z.unknown(), attempts: 3, run: addEarlierVotesToLedger },
};
