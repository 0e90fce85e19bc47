import { openTaskProcess, TaskTimeout } from '../tasks/task-process.ts';
import type { ZipContents } from './verify-zip.ts';
import type { ZipTasks } from './zip-worker.ts';

/** 500 MB take a few seconds; a slow disk takes longer. */
const MOST_SECONDS = 120;

/** Small archives need not wait for a large one. */
const zips = openTaskProcess<ZipTasks>(new URL('./zip-worker.ts', import.meta.url), {
  atOnce: 2,
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: MOST_SECONDS,
  niceness: 10,
});

/** @returns null when the archive takes too long to read: see `verifyZip` in `verify-zip.ts` */
export const verifyZip = (
  request: Parameters<ZipTasks['verifyZip']>[0],
): Promise<ZipContents | null> =>
  zips
    .run('verifyZip', async () => request)
    .catch((error: Error) => {
      if (error instanceof TaskTimeout) return null;
      throw error;
    });
