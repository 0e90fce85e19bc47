import { afterAll, vi } from 'vitest';

// Restores the clock, replaced functions, globals, environment variables and the mode of new files after each test
// file, because test files share a process.
const { now } = Date;
const umask = process.umask(0o022);
process.umask(umask);
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Date.now = now;
  process.umask(umask);
});
