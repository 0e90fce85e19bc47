/** @param idleMs delay in browsers without `requestIdleCallback`; elsewhere half the limit. */
export function runWhenIdle(run: () => void, idleMs = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
