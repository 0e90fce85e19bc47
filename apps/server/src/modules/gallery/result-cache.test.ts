import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResultCache } from './result-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(maxKept = 2) {
  const cache = createResultCache<string>(maxKept);
  let reads = 0;
  const get = (key: string, freshMs = 1000) =>
    cache.get(
      key,
      async () => {
        reads += 1;
        if (key === 'broken') throw new Error(`read ${reads}`);
        return `${key} ${reads}`;
      },
      () => freshMs,
    );
  return { cache, get };
}

test('concurrent callers share one read', async () => {
  const { get } = setUp();
  expect(await Promise.all([get('a', 0), get('a', 0)])).toEqual(['a 1', 'a 1']);
  expect(await get('a', 0)).toBe('a 2');
});

test('a result is kept until it expires', async () => {
  const { get } = setUp();
  await get('a');
  vi.setSystemTime(Date.now() + 999);
  expect(await get('a')).toBe('a 1');
  vi.setSystemTime(Date.now() + 1);
  expect(await get('a')).toBe('a 2');
});

test('the least recently used result makes room', async () => {
  const { get } = setUp();
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  expect([await get('a'), await get('c'), await get('b')]).toEqual(['a 1', 'c 3', 'b 4']);
});

test('a failed read is not kept', async () => {
  const { get } = setUp();
  await expect(get('broken')).rejects.toThrow('read 1');
  await expect(get('broken')).rejects.toThrow('read 2');
});

test('a read from before a clear is not kept', async () => {
  const { cache, get } = setUp();
  const early = get('a');
  cache.clear();
  expect(await get('a')).toBe('a 2');
  expect(await early).toBe('a 1');
  expect(await get('a')).toBe('a 2');
});
