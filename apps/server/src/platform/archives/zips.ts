import { openTaskProcess, TaskTimeout } from '../tasks/task-process.ts';
import type { ZipContents } from './verify-zip.ts';
import type { ZipTasks } from './zip-worker.ts';

/** Time limit: a zip archive of 500 MB takes a few seconds, longer on slow disks. */
const MAX_SECONDS = 120;

/** A process that verifies two archives at once, so that small archives need not wait for a large one. */
const zipTasks = openTaskProcess<ZipTasks>(new URL('./zip-worker.ts', import.meta.url), {
  atOnce: 2,
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: MAX_SECONDS,
  niceness: 10,
});

/**
 * Verifies a zip archive in another process; see `verify-zip.ts`.
 * @returns null if the archive takes too long to read.
 */
export const verifyZip = (
  request: Parameters<ZipTasks['verifyZip']>[0],
): Promise<ZipContents | null> =>
  zipTasks
    .run('verifyZip', async () => request)
    .catch((error: Error) => {
      if (error instanceof TaskTimeout) return null;
      throw error;
    });
