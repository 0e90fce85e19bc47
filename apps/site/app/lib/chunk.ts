import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { documentLocale, translatorOf } from './messages.tsx';
import { notify } from './notices.ts';

/**
 * Loads a part of the program on demand, and tells the reader when it does not arrive. Where the
 * screen does without it or says so itself, the contract's `loadChunk` is enough.
 *
 * @throws what `loadChunk` throws, once it was told.
 */
export async function loadOrTell<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    notifyChunkError(error);
    throw error;
  }
}

/**
 * Loads what a whole page needs. A loss is told, unless the reader is offline: the error page, which comes instead,
 * says so itself, and nothing must lie over it.
 *
 * @throws what `loadChunk` throws.
 */
export async function loadPage<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) notifyChunkError(error);
    throw error;
  }
}

/** Shows which part of the program did not arrive, and why. */
export function notifyChunkError(error: unknown) {
  const t = translatorOf(documentLocale());
  const cause = error instanceof ChunkError ? error.reason : 'other';
  const isStyle = error instanceof ChunkError && error.part === 'style';
  const text = isStyle ? t('http.cssChunkFailed', { cause }) : t('http.chunkFailed', { cause });
  notify({ level: 'error', text, stay: true });
}
