import { expect, test, vi } from 'vitest';
import type { Challenge } from './challenge.ts';
import { createProofOfWorkCache } from './work-cache.ts';

const minute = 60_000;

const asked = (work: string | null, at = 0): Challenge => ({
  at,
  votes: 0,
  voted: false,
  blockedBy: null,
  level: 0,
  waitMs: 0,
  pass: null,
  work,
});

const solved = (work: string) => `${work} solved`;

const createCache = () => {
  const solve = vi.fn(async (work: string): Promise<string | null> => solved(work));
  return { solve, ...createProofOfWorkCache(solve) };
};

test('a proof of work is computed once for several requests', async () => {
  const { solve, prepare, result } = createCache();
  prepare(asked('a'));
  prepare(asked('a'));
  expect(await result(asked('a'))).toBe(solved('a'));
  expect(solve).toHaveBeenCalledTimes(1);
});

test.each([
  ['is kept while it is fresh', minute, 'a', 1],
  ['is done anew once it is stale', 5 * minute, 'b', 2],
])('the work of an earlier challenge %s', async (_, later, work, times) => {
  const { solve, result } = createCache();
  await result(asked('a'));
  expect(await result(asked('b', later))).toBe(solved(work));
  expect(solve).toHaveBeenCalledTimes(times);
});

test('computes nothing if no work is required', async () => {
  const { solve, prepare, result } = createCache();
  prepare(asked(null));
  expect(await result(asked(null))).toBeNull();
  expect(solve).not.toHaveBeenCalled();
});

test('rejected work is computed again', async () => {
  const { result, clear } = createCache();
  await result(asked('a'));
  clear();
  expect(await result(asked('b'))).toBe(solved('b'));
});

test('failed work is retried', async () => {
  const { solve, result } = createCache();
  solve.mockResolvedValueOnce(null);
  expect(await result(asked('a'))).toBeNull();
  expect(await result(asked('a'))).toBe(solved('a'));
});
