import type { Context } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { queueDeletedFilesPurge } from '../media/purge.ts';
import { removeUploadJob } from './erase-uploads.ts';
import { removeUploadBytes } from './remove-upload.ts';

export const uploadJobs = bindJobHandler(removeUploadJob, async (ctx: Context, { uploadId }) => {
  await queueDeletedFilesPurge(ctx, uploadId);
  await removeUploadBytes(ctx, uploadId);
});
