import { afterAll, vi } from 'vitest';

// Each test file restores the clock and the functions that it replaces, so that files can share a process.
const { now } = Date;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Date.now = now;
});
