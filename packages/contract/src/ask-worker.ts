/** Returns the answer of a new worker, or null if it fails, cannot start, or `signal` aborts. */
export async function askWorker<A>(
  start: () => Worker,
  message: unknown,
  signal: AbortSignal,
): Promise<A | null> {
  if (signal.aborted) return null;
  let worker: Worker | undefined;
  try {
    return await new Promise<A | null>((resolve) => {
      worker = start();
      worker.onmessage = ({ data }: MessageEvent<A | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null));
      worker.postMessage(message);
    });
  } catch {
    return null;
  } finally {
    worker?.terminate();
  }
}
