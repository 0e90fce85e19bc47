import { afterAll, vi } from 'vitest';

// Files share a process: restores the clock, replaced functions, globals, environment variables and the mode of new files
// after each of them.
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
