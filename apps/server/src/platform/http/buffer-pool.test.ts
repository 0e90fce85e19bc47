import { expect, test } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';

const createTestPool = () => createBufferPool({ largest: 100, smallest: 10, memory: 250 });

test.each([
  ['a small file', [7], [7]],
  ['large files', [100, 1000], [100, 100]],
  ['large files beyond the memory', [1000, 1000, 1000, 1000], [100, 100, 10, 10]],
  ['a file that fits in the rest', [1000, 1000, 50], [100, 100, 50]],
  ['a small file beyond the memory', [1000, 1000, 50, 7, 70], [100, 100, 50, 7, 10]],
])('returns buffers for %s', (_, lengths, sizes) => {
  const { take } = createTestPool();
  expect(lengths.map((length) => take(length).length)).toEqual(sizes);
});

test('counts buffers until they are released, whether or not they can be used again', () => {
  const { take, release } = createTestPool();
  const [first, second] = [take(1000), take(1000)];
  expect(take(1000)).toHaveLength(10);
  release(first, true);
  release(second, false);
  const next = [take(1000), take(1000)];
  expect(next.map(({ length }) => length)).toEqual([100, 100]);
  expect(next[0]).toBe(first);
  expect(next).not.toContain(second);
  expect(take(1000)).toHaveLength(10);
});

test('keeps 16 spare buffers at most', () => {
  const { take, release } = createBufferPool({ largest: 100, smallest: 10, memory: 10_000 });
  const taken = new Set(Array.from({ length: 20 }, () => take(100)));
  for (const buffer of taken) release(buffer, true);
  const again = Array.from({ length: 20 }, () => take(100));
  expect(again.filter((buffer) => taken.has(buffer))).toHaveLength(16);
});
