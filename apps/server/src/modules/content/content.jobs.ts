import type { Context } from '../../context.ts';
import { runJob } from '../../platform/jobs/jobs.ts';
import { forgetOldContent, publishDue } from './schedule.ts';
import { dueJob } from './write-item.ts';

/** Queued for each scheduled time, and every few minutes in case a job was lost. */
export const contentJobs = runJob(dueJob, async (ctx: Context) => {
  await publishDue(ctx);
  await forgetOldContent(ctx);
});
