import { openDrawingProcess } from '../drawing/drawing-process.ts';
import type { PaperDocument } from './document.ts';

export type Printer = ReturnType<typeof createPrinter>;

/** Writes documents as PDF in a process of its own, one after the other. */
export const createPrinter = () =>
  openDrawingProcess<PaperDocument>(new URL('./documents-worker.ts', import.meta.url));
