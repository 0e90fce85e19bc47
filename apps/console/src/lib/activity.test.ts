import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const listeners = new Map<string, () => void>();

beforeEach(() => {
  listeners.clear();
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) =>
    listeners.set(event, listener),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('counts a user as idle after a minute without input', async () => {
  const { isUserIdle, trackUserActivity } = await import('./activity.ts');
  trackUserActivity();
  vi.advanceTimersByTime(60_000);
  expect(isUserIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isUserIdle()).toBe(true);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
  'counts %s as input',
  async (event) => {
    const { isUserIdle, trackUserActivity } = await import('./activity.ts');
    trackUserActivity();
    vi.advanceTimersByTime(90_000);
    listeners.get(event)?.();
    expect(isUserIdle()).toBe(false);
  },
);
