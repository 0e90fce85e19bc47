import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCachedValue, createReadCache } from './read-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('concurrent callers share one read, until the value expires', async () => {
  const read = vi.fn(async (key: string) => `${key} ${read.mock.calls.length}`);
  const cache = createReadCache({ max: 10, ttl: 1000, read });
  const both = await Promise.all([cache.forceFetch('a'), cache.forceFetch('a')]);
  expect(both).toEqual(['a 1', 'a 1']);
  vi.setSystemTime(Date.now() + 1000);
  expect(await cache.forceFetch('a')).toBe('a 1');
  vi.setSystemTime(Date.now() + 1);
  expect(await cache.forceFetch('a')).toBe('a 2');
});

test('errors are not cached', async () => {
  const read = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('unreachable'));
  const cached = createCachedValue(1000, read);
  const failures = await Promise.allSettled([cached.get(), cached.get()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cached.get()).toBe('value');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a value that was cleared during its read is returned but not cached', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = vi.fn(async () => 'new').mockReturnValueOnce(promise);
  const cached = createCachedValue(1000, read);
  const pending = cached.get();
  cached.clear();
  expect(await cached.get()).toBe('new');
  resolve('old');
  expect(await pending).toBe('old');
  expect(await cached.get()).toBe('new');
  expect(read).toHaveBeenCalledTimes(2);
});
