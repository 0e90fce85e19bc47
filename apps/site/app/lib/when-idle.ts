/**
 * Runs once, when the browser has nothing better to do.
 *
 * @param idleMs when it has had its fill of the page where it does not say so itself; twice as long is waited at most.
 * @returns what calls it off.
 */
export function whenIdle(run: () => void, idleMs = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
