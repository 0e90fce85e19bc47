import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { deleteOrphans } from './orphans.ts';

export const orphanJobs: ModuleJobs = {
  'orphans:sweep': { payload: z.unknown(), attempts: 3, run: (ctx) => deleteOrphans(ctx) },
};
