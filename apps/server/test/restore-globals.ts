import { afterAll, vi } from 'vitest';

// Restores the clock and replaced functions after each test file, because files share a process.
const { now } = Date;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Date.now = now;
});
