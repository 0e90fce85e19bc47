import { openDrawingThread } from '../drawing/drawing-thread.ts';
import type { PaperDocument } from './document.ts';

export type Printer = ReturnType<typeof createPrinter>;

/** Writes documents as PDF in a thread of its own, one after the other. */
export const createPrinter = () =>
  openDrawingThread<PaperDocument>(new URL('./documents-worker.ts', import.meta.url));
