import { afterEach, expect, test, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './release-memory.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('collects once after each burst of work, in the first idle minute', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const usage = vi.spyOn(process, 'cpuUsage');
  const collect = vi.fn();
  const stop = releaseMemoryWhenIdle(collect);
  const countCollections = (cpuSeconds: number[]) =>
    cpuSeconds.map((seconds) => {
      usage.mockReturnValue({ user: seconds * 1e6, system: 0 });
      vi.advanceTimersByTime(60_000);
      return collect.mock.calls.length;
    });
  expect(countCollections([0.1, 0.1, 30, 2, 0.5, 0.1, 5, 0.1])).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
  stop();
  expect(countCollections([30, 0.1])).toEqual([3, 3]);
});
