import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { logDecisions } from './log-decisions.ts';
import { notifyVoters } from './notify-voters.ts';

export const voteHoldJobs: ModuleJobs = {
  'voteHolds:logDecisions': { payload: z.unknown(), attempts: 3, run: logDecisions },
  'voteHolds:notify': { payload: z.unknown(), attempts: 3, run: notifyVoters },
};
