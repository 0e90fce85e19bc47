import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates an autosave that counts its saves. `leavesUnsaved` is whether each save leaves unsaved input. */
function startAutosave(leavesUnsaved = false) {
  const save = vi.fn(async () => leavesUnsaved);
  return { save, ...createAutosave(save) };
}

/** Simulates typing for a duration, with one keystroke per interval. */
async function simulateTyping(changed: () => void, forMs: number, everyMs: number) {
  for (let at = 0; at < forMs; at += everyMs) {
    changed();
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

test('saves once, two seconds after the last keystroke', async () => {
  const { save, changed } = startAutosave();
  await simulateTyping(changed, 3000, 500);
  await vi.advanceTimersByTimeAsync(1400);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(save).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
});

test('saves at least every ten seconds during continuous typing', async () => {
  const { save, changed } = startAutosave();
  await simulateTyping(changed, 9900, 300);
  expect(save).not.toHaveBeenCalled();
  await simulateTyping(changed, 600, 300);
  expect(save).toHaveBeenCalledTimes(1);
  await simulateTyping(changed, 10_200, 300);
  expect(save).toHaveBeenCalledTimes(2);
});

test('retries a failed save with back-off, and at once when the browser is online', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { save, changed, stop } = startAutosave(true);
  changed();
  for (const [times, ms] of [2000, 1000, 2000, 4000].entries()) {
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(save).toHaveBeenCalledTimes(times);
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(times + 1);
  }
  endAllWaits();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(5);
  stop();
  vi.restoreAllMocks();
});

test('typing during a retry delay keeps one timer', async () => {
  const { save, changed, stop } = startAutosave(true);
  changed();
  await vi.advanceTimersByTimeAsync(2000);
  changed();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('input typed during a failing save is saved after the usual pause', async () => {
  let fail: () => void = () => {};
  const save = vi.fn(() => new Promise<boolean>((resolve) => (fail = () => resolve(true))));
  const { changed } = createAutosave(save);
  changed();
  await vi.advanceTimersByTimeAsync(2000);
  changed();
  fail();
  await vi.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenCalledTimes(2);
});

test('saves nothing after the page was left', async () => {
  const { save, changed, stop } = startAutosave(true);
  changed();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
});

test('does not retry a save that fails after the page was left', async () => {
  const { save, changed, stop } = startAutosave(true);
  changed();
  vi.advanceTimersByTime(2000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
});
