interface Result<T> {
  /** Expiry time in milliseconds since the epoch; infinite while the result is being read. */
  expiresAt: number;
  value: Promise<T>;
}

/**
 * Creates a cache of asynchronous results. Concurrent callers share one read. Evicts the least recently used results
 * above `maxKept`. Failed reads are not cached.
 */
export function createResultCache<T>(maxKept: number) {
  const results = new Map<string, Result<T>>();

  function removeOldestResults(): void {
    const settled = [...results].filter(([, { expiresAt }]) => expiresAt < Infinity);
    const surplus = Math.max(0, settled.length - maxKept);
    for (const [key] of settled.slice(0, surplus)) results.delete(key);
  }

  return {
    /**
     * Returns the cached result of a key, or reads it.
     * @param freshMs milliseconds for which the result is cached; 0 if it is not cached
     */
    get(key: string, read: () => Promise<T>, freshMs: (value: T) => number): Promise<T> {
      const known = results.get(key);
      results.delete(key);
      if (known && Date.now() < known.expiresAt) {
        results.set(key, known);
        return known.value;
      }
      const result: Result<T> = { expiresAt: Infinity, value: read() };
      results.set(key, result);
      const setResultExpiry = (ms: number) => {
        result.expiresAt = Date.now() + ms;
        if (ms === 0 && results.get(key) === result) results.delete(key);
        removeOldestResults();
      };
      result.value.then(
        (value) => setResultExpiry(freshMs(value)),
        () => setResultExpiry(0),
      );
      return result.value;
    },
    clear(): void {
      results.clear();
    },
  };
}
