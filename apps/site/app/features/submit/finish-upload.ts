import { ServerError } from '@film-contest/contract/client';
import { call } from '../../lib/api.ts';
import type { UploadEvent } from './upload-state.ts';

const attempts = 20;
const waitMs = 3000;

type Ending = UploadEvent & { type: 'completed' | 'refused' | 'stopped' };

/**
 * Has the server check a file whose bytes have all arrived. Reading gigabytes can take longer than
 * a request may; the call is idempotent, so it is asked again until the answer is there.
 *
 * @returns how the upload ended, or null when `isOver` says that nobody waits any more.
 */
export async function finishUpload(id: string, isOver: () => boolean): Promise<Ending | null> {
  for (let attempt = 0; attempt < attempts && !isOver(); attempt++) {
    try {
      const answer = await call('completeUpload', { params: { id }, background: true });
      if (answer.ok) return { type: 'completed', file: answer.data };
      return { type: 'stopped', trouble: 'connection' };
    } catch (error) {
      if (!(error instanceof ServerError)) break;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return isOver() ? null : { type: 'stopped', trouble: 'connection' };
}
