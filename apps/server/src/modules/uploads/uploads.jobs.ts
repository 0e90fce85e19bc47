import type { Context } from '../../context.ts';
import { runJob } from '../../platform/jobs/jobs.ts';
import { removeUploadJob } from './erase-uploads.ts';
import { removeBytes } from './remove-upload.ts';

export const uploadJobs = runJob(removeUploadJob, (ctx: Context, { uploadId }) =>
  removeBytes(ctx, uploadId),
);
