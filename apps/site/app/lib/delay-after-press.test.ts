import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPressDelay } from './delay-after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createWatchedPage = () => {
  const page = new EventTarget();
  const run = vi.fn();
  const dispatchToPage = (type: string) => page.dispatchEvent(new Event(type));
  return { runAfterPress: createPressDelay(page), run, dispatchToPage };
};

test('runs at once without a press', () => {
  const { runAfterPress, run } = createWatchedPage();
  runAfterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each(['pointerup', 'pointercancel'])('waits for %s, and for the click after it', (ending) => {
  const { runAfterPress, run, dispatchToPage } = createWatchedPage();
  dispatchToPage('pointerdown');
  runAfterPress(run);
  dispatchToPage(ending);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  dispatchToPage(ending);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});
