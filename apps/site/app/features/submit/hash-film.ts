import { askWorker } from '@film-contest/contract/ask-worker';

const known = new WeakMap<File, Promise<string | null>>();

/** Computes a film's SHA-256 in a worker. Returns null after an error or an abort. */
export function hashFilm(file: File, signal: AbortSignal): Promise<string | null> {
  const before = known.get(file);
  if (before) return before;
  const deleteFailedHash = () => known.get(file) === hashing && known.delete(file);
  const hashing = askWorker<string>(startHashWorker, file, signal).then((sha256) => {
    if (!sha256) deleteFailedHash();
    return sha256;
  });
  known.set(file, hashing);
  signal.addEventListener('abort', deleteFailedHash);
  return hashing;
}

const startHashWorker = () =>
  new Worker(new URL('./film-hash.worker.ts', import.meta.url), { type: 'module' });
