import { type DrawingOptions, type DrawingThread, openDrawingThread } from './drawing-thread.ts';
import type { Sheet } from './sheet.ts';

export type Drawer = DrawingThread<Sheet>;

/** Draws pictures as PNG in a thread of its own, one after the other. */
export const createDrawer = (options?: DrawingOptions): Drawer =>
  openDrawingThread<Sheet>(new URL('./drawing-worker.ts', import.meta.url), options);
