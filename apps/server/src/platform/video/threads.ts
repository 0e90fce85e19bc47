import { availableParallelism } from 'node:os';

/**
 * More threads than this cost memory and gain nothing at 1080p; on large machines several jobs run
 * side by side instead.
 */
const MAX_THREADS = 8;

/** ffmpeg's `-threads` for one decoder or encoder. */
export function threadArgs(): string[] {
  return ['-threads', String(Math.min(MAX_THREADS, availableParallelism()))];
}
