import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { logChainHead } from './chain.ts';

export const auditLogJobs: ModuleJobs = {
  'audit:verify': { payload: z.unknown(), attempts: 3, run: logChainHead },
};
