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

export interface ChunkHost {
  /** Milliseconds after which a chunk counts as lost. */
  timeoutMs?: number;
  /** HTTP status of a chunk's address, or null when nobody answers. */
  probe?: (address: string) => Promise<number | null>;
}

/**
 * Runs a dynamic import with what `import()` itself lacks: a time limit and a cause of failure.
 * Vite loads the styles of a chunk in the same promise, so they are covered too.
 *
 * @throws ChunkError when code or styles did not arrive; a fault inside the loaded code is thrown as
 * it is.
 */
export async function loadChunk<T>(load: () => Promise<T>, host: ChunkHost = {}): Promise<T> {
  const { timeoutMs = limits.chunkTimeoutMs, probe = probeStatus } = host;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout', 'script')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw (await chunkErrorOf(error, probe)) ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/** The words of Vite (styles), Chromium, Firefox and Safari for a chunk that did not arrive. */
const stylesLost = /^Unable to preload CSS for (\S+)/;
const scriptLost =
  /^(?:Failed to fetch dynamically imported module: |error loading dynamically imported module: |Importing a module script failed\.)(\S*)/;

async function chunkErrorOf(error: unknown, probe: NonNullable<ChunkHost['probe']>) {
  if (error instanceof ChunkError || !(error instanceof Error)) return null;
  const style = stylesLost.exec(error.message);
  const found = style ?? scriptLost.exec(error.message);
  if (!found) return null;
  const status = found[1] ? await probe(found[1]) : null;
  const reason = status === 404 || status === 410 ? 'missing' : 'other';
  return new ChunkError(reason, style ? 'style' : 'script', error);
}

async function probeStatus(address: string): Promise<number | null> {
  // `AbortSignal.timeout` is younger than the browsers that these apps reach.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.requestTimeoutMs);
  try {
    const { signal } = late;
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).status;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
