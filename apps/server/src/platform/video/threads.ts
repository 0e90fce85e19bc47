import { availableParallelism } from 'node:os';

/** More threads use memory without a gain at 1080p; large machines run several jobs in parallel instead. */
const MAX_THREADS = 8;

/** Builds ffmpeg's `-threads` option for one decoder or encoder. */
export function buildThreadArgs(): string[] {
  return ['-threads', String(Math.min(MAX_THREADS, availableParallelism()))];
}
