import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PdfFacts, unreadablePart } from './pdf.ts';

/** Time limit; a PDF of 20 MB takes one second. */
const MAX_SECONDS = 20;
/** Limit of the heap, which does not contain the PDF file itself. */
const MAX_HEAP_MB = 256;

/**
 * Reads a PDF in a separate thread, so that a malicious one can neither block requests nor exhaust the memory of the
 * process. A PDF that exceeds the time or the memory counts as unreadable.
 * @throws an error of the disk.
 */
export async function inspectPdf(path: string): Promise<PdfFacts> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { path },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timeout = AbortSignal.timeout(MAX_SECONDS * 1000);
  try {
    const [facts] = await once(worker, 'message', { signal: timeout });
    return facts as PdfFacts;
  } catch (error) {
    const isOverLimit =
      timeout.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isOverLimit) throw error;
    return { complete: true, encrypted: false, active: unreadablePart };
  } finally {
    await worker.terminate();
  }
}
