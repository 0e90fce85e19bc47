import { askWorker } from '../../lib/ask-worker.ts';

const known = new WeakMap<File, Promise<string | null>>();

/**
 * Computes the SHA-256 of a film in a worker, in hexadecimal digits. Returns null without worker support,
 * when the file cannot be read, and after `signal`; the next call tries again.
 */
export function hashFilm(file: File, signal: AbortSignal): Promise<string | null> {
  const before = known.get(file);
  if (before) return before;
  const forget = () => known.get(file) === hashing && known.delete(file);
  const hashing = askWorker<string>(startWorker, file, signal).then((sha256) => {
    if (!sha256) forget();
    return sha256;
  });
  known.set(file, hashing);
  signal.addEventListener('abort', forget);
  return hashing;
}

const startWorker = () =>
  new Worker(new URL('./film-hash.worker.ts', import.meta.url), { type: 'module' });
