import { afterCommit, rootOf } from './enclosing-call.ts';

/**
 * A reading that is remembered for some milliseconds, once for each owner: those who ask meanwhile
 * share it, also while it is under way. One that fails is forgotten. Gives the reading, and how to
 * let go of what is remembered.
 */
export function remembered<Owner extends object, T>(
  ms: number,
  read: (owner: Owner) => Promise<T>,
) {
  const kept = new WeakMap<Owner, { until: number; value: Promise<T> }>();
  const forget = (owner: Owner): void =>
    void afterCommit(owner, async () => void kept.delete(rootOf(owner)));

  function recall(given: Owner): Promise<T> {
    const owner = rootOf(given);
    const known = kept.get(owner);
    if (known && Date.now() < known.until) return known.value;
    const value = read(owner);
    kept.set(owner, { until: Date.now() + ms, value });
    value.catch(() => forget(owner));
    return value;
  }

  return { recall, forget };
}
