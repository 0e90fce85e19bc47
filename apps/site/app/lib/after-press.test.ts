import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPressDelay } from './after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createWatchedPage = () => {
  const page = new EventTarget();
  const run = vi.fn();
  const tell = (type: string) => page.dispatchEvent(new Event(type));
  return { afterPress: createPressDelay(page), run, tell };
};

test('runs at once without a press', () => {
  const { afterPress, run } = createWatchedPage();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(['pointerup', 'pointercancel'])('waits for %s, and for the click after it', (ending) => {
  const { afterPress, run, tell } = createWatchedPage();
  tell('pointerdown');
  afterPress(run);
  tell(ending);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  tell(ending);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});
