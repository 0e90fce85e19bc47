import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPressDelay } from './delay-after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createWatchedPage = () => {
  const page = new EventTarget();
  const run = vi.fn();
  const tell = (type: string) => page.dispatchEvent(new Event(type));
  return { runAfterPress: createPressDelay(page), run, tell };
};

test('runs at once without a press', () => {
  const { runAfterPress, run } = createWatchedPage();
  runAfterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(['pointerup', 'pointercancel'])('waits for %s, and for the click after it', (ending) => {
  const { runAfterPress, run, tell } = createWatchedPage();
  tell('pointerdown');
  runAfterPress(run);
  tell(ending);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  tell(ending);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});
