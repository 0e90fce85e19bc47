import { loadChunk } from '@film-contest/contract/chunk';
import type { Work, WorkDone } from '@film-contest/contract/voting';
import type { Solution } from './solve-work.ts';

/**
 * Does the work that a vote needs, beside the page.
 *
 * @returns null where this browser cannot do it, and after `signal`.
 */
export async function doWork(work: Work, signal: AbortSignal): Promise<WorkDone | null> {
  const hasOwn = typeof crypto.subtle === 'object';
  const solution =
    (await askWorker(hasOwn ? ownWorker : wasmWorker, work, signal)) ??
    (hasOwn && !signal.aborted ? await inPage(work) : null);
  return solution && { ...work, solution };
}

const ownWorker = () =>
  new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });

const wasmWorker = () =>
  new Worker(new URL('./work-by-wasm.worker.ts', import.meta.url), { type: 'module' });

async function askWorker(start: () => Worker, work: Work, signal: AbortSignal) {
  let worker: Worker | undefined;
  try {
    return await new Promise<Solution | null>((resolve) => {
      worker = start();
      worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null));
      worker.postMessage(work);
    });
  } catch {
    return null;
  } finally {
    worker?.terminate();
  }
}

/** For kernels without module workers. */
async function inPage(work: Work): Promise<Solution | null> {
  try {
    const { solveInPage } = await loadChunk(() => import('./solve-in-page.ts'));
    return await solveInPage(work);
  } catch {
    return null;
  }
}
