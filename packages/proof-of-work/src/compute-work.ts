import { askWorker } from '@film-contest/contract/ask-worker';
import { loadChunk } from '@film-contest/contract/chunk';
import { prefetchFiles } from '@film-contest/contract/chunk-files';
import ownWorker from './work.worker.ts?worker&url';
import wasmWorker from './work-by-wasm.worker.ts?worker&url';

/**
 * Computes the proof of work of a task.
 * @returns null if this browser cannot compute it
 * @throws ChunkError if a script cannot be loaded
 */
export async function computeProofOfWork(
  work: string,
  signal: AbortSignal,
): Promise<string | null> {
  const hasOwn = typeof crypto.subtle === 'object';
  const script = hasOwn ? ownWorker : wasmWorker;
  await prefetchFiles([script]);
  const startProofWorker = () => new Worker(script, { type: 'module' });
  const done = await askWorker<string>(startProofWorker, work, signal);
  return done ?? (hasOwn && !signal.aborted ? await solveInCurrentThread(work) : null);
}

/** Computes the proof of work in the page, for browsers without module workers. */
async function solveInCurrentThread(work: string): Promise<string | null> {
  const { solveProofInPage } = await loadChunk(() => import('./solve-in-page.ts'));
  return solveProofInPage(work).catch(() => null);
}
