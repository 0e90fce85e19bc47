import { getRoot, runAfterCommit } from './enclosing-call.ts';

/**
 * Caches the result of `read` for `ms` milliseconds, once per owner. Concurrent callers share one pending read;
 * errors are not cached.
 *
 * @returns `recall`, which returns the cached value, and `forget`, which removes it.
 */
export function createTimedCache<Owner extends object, T>(
  ms: number,
  read: (owner: Owner) => Promise<T>,
) {
  const entries = new WeakMap<Owner, { until: number; value: Promise<T> }>();
  const forget = (owner: Owner): void =>
    void runAfterCommit(owner, async () => void entries.delete(getRoot(owner)));

  function recall(ownerOrCall: Owner): Promise<T> {
    const owner = getRoot(ownerOrCall);
    const cachedEntry = entries.get(owner);
    if (cachedEntry && Date.now() < cachedEntry.until) return cachedEntry.value;
    const value = read(owner);
    entries.set(owner, { until: Date.now() + ms, value });
    value.catch(() => forget(owner));
    return value;
  }

  return { recall, forget };
}
