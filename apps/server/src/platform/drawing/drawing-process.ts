import { openTaskProcess, type TaskProcessOptions } from '../tasks/task-process.ts';
import type { Sheet } from './sheet.ts';

export interface DrawingProcess<Plan> {
  /**
   * Draws a file once the files requested earlier are drawn. Calls `makePlan` immediately before drawing.
   * @throws ProcessBusy if too many tasks wait
   */
  draw(makePlan: () => Promise<Plan>): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a process that draws files from plans.
 * @param file the module that serves the task `draw`.
 */
export function openDrawingProcess<Plan>(
  file: URL,
  options?: TaskProcessOptions,
): DrawingProcess<Plan> {
  const tasks = openTaskProcess<{ draw(plan: Plan): Promise<Buffer> }>(file, options);
  return { draw: (makePlan) => tasks.run('draw', makePlan), close: tasks.close };
}

export type Drawer = DrawingProcess<Sheet>;

/** Opens a process that draws pictures as PNG, one after the other. */
export const openPictureDrawingProcess = (options?: TaskProcessOptions): Drawer =>
  openDrawingProcess<Sheet>(new URL('./drawing-worker.ts', import.meta.url), options);
