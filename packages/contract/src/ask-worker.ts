/** Returns the answer of a new worker, or null if it fails, cannot start, or `signal` aborts. */
export async function askWorker<A>(
  start: () => Worker,
  message: unknown,
  signal: AbortSignal,
): Promise<A | null> {
  if (signal.aborted) return null;
  let worker: Worker | undefined;
  let stop = () => {};
  try {
    return await new Promise<A | null>((resolve) => {
      stop = () => resolve(null);
      worker = start();
      worker.onmessage = ({ data }: MessageEvent<A | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', stop);
      worker.postMessage(message);
    });
  } catch {
    return null;
  } finally {
    signal.removeEventListener('abort', stop);
    worker?.terminate();
  }
}
