import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arePageKeysPaused, pausePageKeys, registerOpenDialog } from './page-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shortcuts pause while any dialog is open, and for half a second after the last one closes', () => {
  expect(arePageKeysPaused()).toBe(false);
  const closeFirst = registerOpenDialog();
  const closeSecond = registerOpenDialog();
  vi.advanceTimersByTime(10_000);
  closeFirst();
  vi.advanceTimersByTime(10_000);
  expect(arePageKeysPaused()).toBe(true);
  closeSecond();
  vi.advanceTimersByTime(499);
  expect(arePageKeysPaused()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(arePageKeysPaused()).toBe(false);
});

test('shortcuts pause between the command that opens a dialog and the dialog', () => {
  pausePageKeys();
  vi.advanceTimersByTime(499);
  expect(arePageKeysPaused()).toBe(true);
  const close = registerOpenDialog();
  vi.advanceTimersByTime(2000);
  expect(arePageKeysPaused()).toBe(true);
  close();
});
