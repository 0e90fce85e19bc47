import { join } from 'node:path';

/**
 * Returns the environment of the server process.
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 */
export const buildServerEnv = (dataDir) => ({
  NODE_ENV: 'production',
  // Number of memory arenas. With more of them, glibc keeps about 100 MB of unused memory (`npm run bench memory`).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // Maximum size of V8's young generation. By default it can grow to 130 MB, without measurable benefit (`npm run bench
  // pages`).
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=8',
  // Caches compiled code. This saves a quarter of the CPU time of a start, and the memory of Node's TypeScript parser.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compile-cache'),
});
