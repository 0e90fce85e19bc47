import { loadChunk } from '@film-contest/contract/chunk';
import { fetchFiles } from '@film-contest/contract/chunk-files';
import ownWorker from './work.worker.ts?worker&url';
import wasmWorker from './work-by-wasm.worker.ts?worker&url';

/**
 * Computes a vote's proof of work in a worker.
 *
 * @returns null if this browser cannot do it, and after `signal`.
 * @throws ChunkError when a script could not be loaded.
 */
export async function computeWork(work: string, signal: AbortSignal): Promise<string | null> {
  const hasOwn = typeof crypto.subtle === 'object';
  const script = hasOwn ? ownWorker : wasmWorker;
  await fetchFiles([script]);
  const done = await askWorker(script, work, signal);
  return done ?? (hasOwn && !signal.aborted ? await solveHere(work) : null);
}

async function askWorker(script: string, work: string, signal: AbortSignal) {
  let worker: Worker | undefined;
  try {
    return await new Promise<string | null>((resolve) => {
      worker = new Worker(script, { type: 'module' });
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

/** For browsers without module workers. */
async function solveHere(work: string): Promise<string | null> {
  const { solveInPage } = await loadChunk(() => import('./solve-in-page.ts'));
  return solveInPage(work).catch(() => null);
}
