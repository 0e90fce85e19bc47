import type { Storage } from '../storage/storage.ts';
import { type Metrics, secondsSince } from './metrics.ts';

/**
 * Measures the duration of a storage's operations. For reads, records only failures, because the duration of a read
 * depends on the reader. The `stat` before each read shows how fast the store is.
 */
export function instrumentStorage(storage: Storage, { storeSeconds }: Metrics): Storage {
  const measure =
    <Args extends unknown[], Result>(
      operation: string,
      run: (...args: Args) => Promise<Result>,
    ): ((...args: Args) => Promise<Result>) =>
    async (...args) => {
      const start = performance.now();
      const observe = (outcome: string) =>
        storeSeconds.observe({ operation, outcome }, secondsSince(start));
      try {
        const result = await run(...args);
        observe('ok');
        return result;
      } catch (error) {
        observe('failed');
        throw error;
      }
    };
  return {
    ...storage,
    put: measure('put', storage.put),
    size: measure('stat', storage.size),
    stat: measure('stat', storage.stat),
    remove: measure('remove', storage.remove),
    check: measure('check', storage.check),
    read(key, range) {
      const start = performance.now();
      const stream = storage.read(key, range);
      const reportFailure = () =>
        storeSeconds.observe({ operation: 'read', outcome: 'failed' }, secondsSince(start));
      return stream.once('error', reportFailure);
    },
  };
}
