import { afterAll, vi } from 'vitest';

// Restores the clock, replaced functions and globals after each test file, because files share a process.
const { now } = Date;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Date.now = now;
});
