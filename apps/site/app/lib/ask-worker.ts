/**
 * Sends one message to a new worker and returns its answer. Returns null if the worker fails or
 * cannot be started, as in old browsers, and after `signal` aborts.
 */
export async function askWorker<A>(
  start: () => Worker,
  message: unknown,
  signal: AbortSignal,
): Promise<A | null> {
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
