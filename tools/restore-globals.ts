import { afterAll, vi } from 'vitest';

// Restores the clock, replaced functions, globals and environment variables after each test file, because files share a process.
const { now } = Date;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Date.now = now;
});
