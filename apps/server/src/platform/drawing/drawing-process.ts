import { openTaskProcess, type TaskProcessOptions } from '../tasks/task-process.ts';

export interface DrawingProcess<Plan> {
  /**
   * Draws one file after the previous ones; calls `makePlan` immediately before.
   *
   * @throws ProcessBusy if too many tasks wait.
   */
  draw(makePlan: () => Promise<Plan>): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a process that draws files from plans.
 *
 * @param file the module that serves the task `draw`.
 */
export function openDrawingProcess<Plan>(
  file: URL,
  options?: TaskProcessOptions,
): DrawingProcess<Plan> {
  const tasks = openTaskProcess<{ draw(plan: Plan): Promise<Buffer> }>(file, options);
  return { draw: (makePlan) => tasks.run('draw', makePlan), close: tasks.close };
}
