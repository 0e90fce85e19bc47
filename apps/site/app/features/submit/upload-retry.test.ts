import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience, retryDelay, wakeAll } from './upload-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 500, 1000],
  [1, 500, 1000],
  [2, 1000, 2000],
  [4, 4000, 8000],
  [6, 15_000, 30_000],
  [1000, 15_000, 30_000],
])('after %i failures it waits between %i and %i ms', (failures, least, most) => {
  expect(retryDelay(failures, () => 0)).toBe(least);
  expect(retryDelay(failures, () => 1)).toBe(most);
});

/** Whether a wait has ended. */
function watch(wait: Promise<void>) {
  const seen = { isOver: false };
  wait.then(() => {
    seen.isOver = true;
  });
  return seen;
}

test('a wait ends with its time', async () => {
  const wait = watch(patience(1000, new AbortController().signal));
  await vi.advanceTimersByTimeAsync(999);
  expect(wait.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(wait.isOver).toBe(true);
});

test('every wait ends at once when the connection is back', async () => {
  const waits = [1000, 30_000].map((ms) => watch(patience(ms, new AbortController().signal)));
  wakeAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(waits).toEqual([{ isOver: true }, { isOver: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever gives up does not wait', async () => {
  const stop = new AbortController();
  const wait = watch(patience(30_000, stop.signal));
  stop.abort();
  const late = watch(patience(30_000, stop.signal));
  await vi.advanceTimersByTimeAsync(0);
  expect([wait.isOver, late.isOver]).toEqual([true, true]);
});
