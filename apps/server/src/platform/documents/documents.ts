import { openDrawingProcess } from '../drawing/drawing-process.ts';
import type { PaperDocument } from './document.ts';

export type Printer = ReturnType<typeof createPrinter>;

/** Opens a process that writes documents as PDF, one after the other. */
export const createPrinter = () =>
  openDrawingProcess<PaperDocument>(new URL('./documents-worker.ts', import.meta.url));
