/**
 * Runs a function when the browser is idle, or after `2 * idleMs` at the latest. Returns a function that cancels it.
 * @param idleMs delay in browsers without `requestIdleCallback`
 */
export function runWhenIdle(run: () => void, idleMs = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
