import { limits } from './limits.ts';

/** Why a chunk was not loaded: `slow`, `missing` on the server, or another reason. */
export type ChunkCause = 'timeout' | 'missing' | 'other';

/** Whether the script or its styles failed. */
export type ChunkPart = 'script' | 'style';

/** A lazily loaded chunk could not be fetched. */
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
