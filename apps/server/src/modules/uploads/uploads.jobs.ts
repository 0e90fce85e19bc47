import type { Context } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { removeUploadJob } from './erase-uploads.ts';
import { removeBytes } from './remove-upload.ts';

export const uploadJobs = bindJobHandler(removeUploadJob, (ctx: Context, { uploadId }) =>
  removeBytes(ctx, uploadId),
);
