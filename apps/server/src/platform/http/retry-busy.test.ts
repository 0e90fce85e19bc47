import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from './refusal.ts';
import { retryWhileBusy } from './retry-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createBusyRefusal = () => new Refusal('busy', { data: { waitMs: 2_000 } });
const budgetMs = 6_000;

/** Runs a read, and returns the times in milliseconds after the start at which it was tried, and its result. */
async function recordTries(read: (attempt: number) => Promise<unknown>) {
  const start = Date.now();
  const times: number[] = [];
  const result = retryWhileBusy(start + budgetMs, () => {
    times.push(Date.now() - start);
    return read(times.length);
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { times, result: await result };
}

describe('a read', () => {
  test('that succeeds runs once', async () => {
    expect(await recordTries(async () => 'list')).toEqual({ times: [0], result: 'list' });
  });

  test('that throws busy is retried after half to all of the requested wait', async () => {
    for (const [random, pauseMs] of [
      [0, 1_000],
      [1, 2_000],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const found = await recordTries(async (attempt) => {
        if (attempt < 3) throw createBusyRefusal();
        return 'list';
      });
      expect(found).toEqual({ times: [0, pauseMs, 2 * pauseMs], result: 'list' });
    }
    vi.restoreAllMocks();
  });

  test('throws busy when the server stays busy, with the last try at the deadline', async () => {
    const { times, result } = await recordTries(() => Promise.reject(createBusyRefusal()));
    expect(result).toMatchObject({ code: 4005 });
    expect(times.at(-1)).toBe(budgetMs);
    expect(times.length).toBeLessThanOrEqual(8);
  });

  test('waits one second when the error names no wait', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { times } = await recordTries(() => Promise.reject(new Refusal('busy')));
    expect(times).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
    vi.restoreAllMocks();
  });

  test.each([new Refusal('notFound'), new Error('broken')])('throws %s at once', async (error) => {
    expect(await recordTries(() => Promise.reject(error))).toEqual({ times: [0], result: error });
  });
});
