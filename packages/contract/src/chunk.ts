import { limits } from './limits.ts';

/** Why a part of the program did not arrive: too slow, not on the server (any more), anything else. */
export type ChunkCause = 'timeout' | 'missing' | 'other';

/** What did not arrive: the code itself or the styles that belong to it. */
export type ChunkPart = 'script' | 'style';

/** A part of the program that was to be loaded on demand did not arrive. */
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
 * Runs a dynamic import with a time limit. The built apps fetch its scripts and styles first (`chunk-plugin.ts`), so
 * that a failed import can be repeated in the same page.
 *
 * @throws ChunkError when a script or a style did not arrive; an error of the loaded code as it is.
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
