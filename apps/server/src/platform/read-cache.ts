import { LRUCache } from 'lru-cache';

/** `max` limits the number of values; `ttlAutopurge` frees the memory of each expired value with a timer. */
type Limits = { max: number } | { ttlAutopurge: true };

type Options<Key, Value> = Limits & {
  ttl: number;
  read(key: Key): Promise<Value>;
};

/** Options for expiry by the system time, read at each access so that tests can replace `Date`. */
export const expiryOptions = { ttlResolution: 0, perf: { now: () => Date.now() } };

export type ReadCache<Key extends {}, Value extends {}> = LRUCache<Key, Value>;

/**
 * Creates a cache that reads missing values. Concurrent callers share one pending read. Errors are not cached, and
 * neither is a value that was deleted while it was being read.
 */
export const createReadCache = <Key extends {}, Value extends {}>({
  read,
  ...limits
}: Options<Key, Value>): ReadCache<Key, Value> =>
  new LRUCache<Key, Value>({
    ...{ ...limits, ...expiryOptions, ignoreFetchAbort: true },
    fetchMethod: (key) => read(key),
  });

/** A value that is read again once it is older than its lifetime. */
export interface CachedValue<T> {
  get(): Promise<T>;
  /** Makes the next `get` read the value again. */
  clear(): void;
}

export function createCachedValue<T extends {}>(
  ttl: number,
  read: () => Promise<T>,
): CachedValue<T> {
  const cache = createReadCache<string, T>({ max: 1, ttl, read });
  return { get: () => cache.forceFetch('value'), clear: () => cache.clear() };
}
