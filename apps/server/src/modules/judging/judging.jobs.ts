import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { remindJurors } from './reminders.ts';

export const judgingJobs: ModuleJobs = {
  'judging:remind': { payload: z.unknown(), attempts: 3, run: (ctx) => remindJurors(ctx) },
};
