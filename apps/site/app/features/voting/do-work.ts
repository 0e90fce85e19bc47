import { loadChunk } from '@film-contest/contract/chunk';

/**
 * Does the work that a vote needs, beside the page.
 *
 * @returns null where this browser cannot do it, and after `signal`.
 */
export async function doWork(work: string, signal: AbortSignal): Promise<string | null> {
  const hasOwn = typeof crypto.subtle === 'object';
  return (
    (await askWorker(hasOwn ? ownWorker : wasmWorker, work, signal)) ??
    (hasOwn && !signal.aborted ? await inPage(work) : null)
  );
}

const ownWorker = () =>
  new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });

const wasmWorker = () =>
  new Worker(new URL('./work-by-wasm.worker.ts', import.meta.url), { type: 'module' });

async function askWorker(start: () => Worker, work: string, signal: AbortSignal) {
  let worker: Worker | undefined;
  try {
    return await new Promise<string | null>((resolve) => {
      worker = start();
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
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
async function inPage(work: string): Promise<string | null> {
  try {
    const { solveInPage } = await loadChunk(() => import('./solve-in-page.ts'));
    return await solveInPage(work);
  } catch {
    return null;
  }
}
