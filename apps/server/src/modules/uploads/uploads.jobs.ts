import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { removeAttempts } from './erase-uploads.ts';
import { removeBytes } from './remove-upload.ts';

export const uploadJobs: ModuleJobs = {
  /** Removes the bytes of an upload that is no more. */
  'uploads.remove': {
    payload: z.object({ uploadId: z.uuid() }),
    attempts: removeAttempts,
    run: (ctx, { uploadId }: { uploadId: string }) => removeBytes(ctx, uploadId),
  },
};
