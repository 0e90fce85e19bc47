const known = new WeakMap<File, Promise<string | null>>();

/**
 * Computes the SHA-256 of a film in a worker, in hexadecimal digits. Returns null without worker support,
 * when the file cannot be read, and after `signal`; the next call tries again.
 */
export function hashFilm(file: File, signal: AbortSignal): Promise<string | null> {
  const before = known.get(file);
  if (before) return before;
  const forget = () => known.get(file) === hashing && known.delete(file);
  const hashing = askWorker(file, signal).then((sha256) => {
    if (!sha256) forget();
    return sha256;
  });
  known.set(file, hashing);
  signal.addEventListener('abort', forget);
  return hashing;
}

async function askWorker(file: File, signal: AbortSignal): Promise<string | null> {
  let worker: Worker | undefined;
  try {
    return await new Promise<string | null>((resolve) => {
      worker = new Worker(new URL('./film-hash.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null));
      worker.postMessage(file);
    });
  } catch {
    return null;
  } finally {
    worker?.terminate();
  }
}
