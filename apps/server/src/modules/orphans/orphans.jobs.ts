import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { sweepOrphans } from './orphans.ts';

export const orphanJobs: ModuleJobs = {
  /** Reports files that nothing names, and removes those that were reported long enough. */
  'orphans:sweep': { payload: z.unknown(), attempts: 3, run: (ctx) => sweepOrphans(ctx) },
};
