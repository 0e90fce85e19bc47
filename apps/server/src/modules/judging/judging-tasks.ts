import { openTaskProcess } from '../../platform/tasks/task-process.ts';
import type { JudgingTasks } from './judging-worker.ts';

/** Runs the computations of judging, which take seconds for thousands of films, outside of the server's event loop. */
export const judgingTasks = openTaskProcess<JudgingTasks>(
  new URL('./judging-worker.ts', import.meta.url),
  { taskSeconds: 120, niceness: 5 },
);
