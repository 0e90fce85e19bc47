/** The browser has had its fill of the page by then, where it does not say so itself. */
const idleMs = 3000;

/**
 * Runs once, when the browser has nothing better to do.
 *
 * @returns what calls it off.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2 * idleMs });
  return () => cancelIdleCallback(handle);
}
