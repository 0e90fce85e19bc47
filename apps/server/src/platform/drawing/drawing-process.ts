import { openTaskProcess, type TaskProcessOptions } from '../tasks/task-process.ts';

export interface DrawingProcess<Plan> {
  /**
   * Draws one file, after those that were asked for before; `make` is called when its turn has come.
   * @throws ProcessBusy when too many wait already.
   */
  draw(make: () => Promise<Plan>): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A process that draws files from plans.
 *
 * @param file that serves the task `draw`.
 */
export function openDrawingProcess<Plan>(
  file: URL,
  options?: TaskProcessOptions,
): DrawingProcess<Plan> {
  const tasks = openTaskProcess<{ draw(plan: Plan): Promise<Buffer> }>(file, options);
  return { draw: (make) => tasks.run('draw', make), close: tasks.close };
}
