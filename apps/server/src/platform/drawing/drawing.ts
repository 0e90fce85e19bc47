import type { TaskProcessOptions } from '../tasks/task-process.ts';
import { type DrawingProcess, openDrawingProcess } from './drawing-process.ts';
import type { Sheet } from './sheet.ts';

export type Drawer = DrawingProcess<Sheet>;

/** Opens a process that draws pictures as PNG, one after the other. */
export const createDrawer = (options?: TaskProcessOptions): Drawer =>
  openDrawingProcess<Sheet>(new URL('./drawing-worker.ts', import.meta.url), options);
