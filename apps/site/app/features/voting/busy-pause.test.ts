import { describe, expect, test, vi } from 'vitest';
import { busyPauseMs } from './busy-pause.ts';

describe('the pause before a vote is sent again', () => {
  test.each([
    [{ waitMs: 1250 }, 1250],
    [{ waitMs: 9_000_000 }, 30_000],
  ])('is what the server asks for: %j → %i', (data, expected) => {
    expect(busyPauseMs(data, 3)).toBe(expected);
  });

  test.each([[null], [undefined], [{}], [{ waitMs: '500' }], [{ waitMs: -1 }], [{ waitMs: NaN }]])(
    'grows by itself where it asks for nothing: %j',
    (data) => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5);
      expect([0, 1, 2].map((attempt) => busyPauseMs(data, attempt))).toEqual([300, 600, 1200]);
      vi.restoreAllMocks();
    },
  );
});
