import { expect, test, vi } from 'vitest';
import { createProofOfWorkCache, type PosedWork } from './work-cache.ts';

const minute = 60_000;

const buildChallenge = (work: string | null, at = 0): PosedWork => ({ at, work });

const nameSolution = (work: string) => `${work} solved`;

const createCache = () => {
  const solve = vi.fn(async (work: string): Promise<string | null> => nameSolution(work));
  return { solve, ...createProofOfWorkCache(solve) };
};

test('a proof of work is computed once for several requests', async () => {
  const { solve, prepare, result } = createCache();
  prepare(buildChallenge('a'));
  prepare(buildChallenge('a'));
  expect(await result(buildChallenge('a'))).toBe(nameSolution('a'));
  expect(solve).toHaveBeenCalledTimes(1);
});

test.each([
  ['is kept while it is fresh', minute, 'a', 1],
  ['is done again once it is stale', 5 * minute, 'b', 2],
])('the work of an earlier challenge %s', async (_, later, work, times) => {
  const { solve, result } = createCache();
  await result(buildChallenge('a'));
  expect(await result(buildChallenge('b', later))).toBe(nameSolution(work));
  expect(solve).toHaveBeenCalledTimes(times);
});

test('computes nothing if no work is required', async () => {
  const { solve, prepare, result } = createCache();
  prepare(buildChallenge(null));
  expect(await result(buildChallenge(null))).toBeNull();
  expect(solve).not.toHaveBeenCalled();
});

test('rejected work is computed again', async () => {
  const { result, clear } = createCache();
  await result(buildChallenge('a'));
  clear();
  expect(await result(buildChallenge('b'))).toBe(nameSolution('b'));
});

test('failed work is retried', async () => {
  const { solve, result } = createCache();
  solve.mockResolvedValueOnce(null);
  expect(await result(buildChallenge('a'))).toBeNull();
  expect(await result(buildChallenge('a'))).toBe(nameSolution('a'));
});
