import type { Context } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { applyDueSchedules, deleteRemovedItemsAndExpiredPreviews } from './schedule.ts';
import { dueJob } from './write-item.ts';

/** Publishes scheduled content items. Queued for each scheduled time, and every few minutes in case a job was lost. */
export const contentJobs = bindJobHandler(dueJob, async (ctx: Context) => {
  await applyDueSchedules(ctx);
  await deleteRemovedItemsAndExpiredPreviews(ctx);
});
