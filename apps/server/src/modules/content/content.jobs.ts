import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { forgetOldContent, publishDue } from './schedule.ts';
import { dueAttempts, dueJob } from './write-item.ts';

export const contentJobs: ModuleJobs = {
  /** Queued for each moment, and again every few minutes for what no job was left of. */
  [dueJob]: {
    payload: z.unknown(),
    attempts: dueAttempts,
    async run(ctx) {
      await publishDue(ctx);
      await forgetOldContent(ctx);
    },
  },
};
