import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { addDecisionsToLedger } from './add-decisions-to-ledger.ts';
import { notifyVoters } from './notify-voters.ts';

export const voteHoldJobs: ModuleJobs = {
  'voteHolds:logDecisions': { payload: z.unknown(), attempts: 3, run: addDecisionsToLedger },
  'voteHolds:notify': { payload: z.unknown(), attempts: 3, run: notifyVoters },
};
