interface Result<T> {
  /** When it expires; never while it is being read. */
  expiresAt: number;
  value: Promise<T>;
}

/**
 * Results by key. Concurrent callers share one read. Of more than `mostKept` results, the least recently
 * used ones go. A failed read is not kept.
 */
export function createResultCache<T>(mostKept: number) {
  const results = new Map<string, Result<T>>();

  function removeOldest(): void {
    const settled = [...results].filter(([, { expiresAt }]) => expiresAt < Infinity);
    const surplus = Math.max(0, settled.length - mostKept);
    for (const [key] of settled.slice(0, surplus)) results.delete(key);
  }

  return {
    /** @param freshMs how long a result is kept, in milliseconds; 0 for not at all. */
    get(key: string, read: () => Promise<T>, freshMs: (value: T) => number): Promise<T> {
      const known = results.get(key);
      results.delete(key);
      if (known && Date.now() < known.expiresAt) {
        results.set(key, known);
        return known.value;
      }
      const result: Result<T> = { expiresAt: Infinity, value: read() };
      results.set(key, result);
      const settle = (ms: number) => {
        result.expiresAt = Date.now() + ms;
        if (ms === 0 && results.get(key) === result) results.delete(key);
        removeOldest();
      };
      result.value.then(
        (value) => settle(freshMs(value)),
        () => settle(0),
      );
      return result.value;
    },
    clear(): void {
      results.clear();
    },
  };
}
