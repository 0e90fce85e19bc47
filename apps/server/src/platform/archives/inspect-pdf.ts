import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PdfFacts, unreadable } from './pdf.ts';

/** A file of 20 MB takes a second. */
const MOST_SECONDS = 20;
/** Beside the file itself, which is outside the heap. */
const MOST_HEAP_MB = 256;

/**
 * Reads a PDF in a thread of its own, so that a hostile one neither holds up requests nor takes the memory of the
 * process. One that exceeds the time or the memory counts as unreadable.
 * @throws an error of the disk
 */
export async function inspectPdf(path: string): Promise<PdfFacts> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { path },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  const limit = AbortSignal.timeout(MOST_SECONDS * 1000);
  try {
    const [facts] = await once(worker, 'message', { signal: limit });
    return facts as PdfFacts;
  } catch (error) {
    const isSpent =
      limit.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isSpent) throw error;
    return { complete: true, encrypted: false, active: unreadable };
  } finally {
    await worker.terminate();
  }
}
