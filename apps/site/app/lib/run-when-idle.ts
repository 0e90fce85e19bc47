/**
 * Runs a function when the browser is idle, but at the latest after `2 * idleMs` milliseconds. Browsers without
 * `requestIdleCallback` run it after `idleMs`. Returns a function that cancels the run.
 */
export function runWhenIdle(run: () => void, idleMs = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
