import { limits } from './limits.ts';

/** Reason why a lazily loaded chunk failed to load. */
export type ChunkCause = 'timeout' | 'missing' | 'other';

export type ChunkPart = 'script' | 'style';

/** Thrown when a lazily loaded chunk cannot be fetched. */
export class ChunkError extends Error {
  readonly reason: ChunkCause;
  readonly part: ChunkPart;

  constructor(reason: ChunkCause, part: ChunkPart, cause?: unknown) {
    super(`loading a ${part} chunk failed: ${reason}`, { cause });
    this.name = 'ChunkError';
    this.reason = reason;
    this.part = part;
  }
}

/**
 * Runs a dynamic import with a time limit. The built apps fetch its scripts and style sheets first
 * (`chunk-plugin.ts`), so that a failed import can be repeated in the same page.
 *
 * @throws ChunkError if a file cannot be fetched; errors of the loaded code are thrown unchanged.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout', 'script')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}
