import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { getDocumentLocale, getTranslator } from './messages.tsx';
import { showNotice } from './notices.ts';

/**
 * Loads a chunk on demand and shows a notice when it fails. Where the screen handles failures itself, use
 * the contract's `loadChunk`.
 *
 * @throws what `loadChunk` throws.
 */
export async function loadChunkWithNotice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    notifyChunkError(error);
    throw error;
  }
}

/**
 * Loads the chunk of a whole page. Shows a notice when it fails, unless the browser is offline, because the
 * error page says so.
 *
 * @throws what `loadChunk` throws.
 */
export async function loadPageChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) notifyChunkError(error);
    throw error;
  }
}

/** Shows which chunk could not be loaded, and why. */
export function notifyChunkError(error: unknown) {
  const t = getTranslator(getDocumentLocale());
  const cause = error instanceof ChunkError ? error.reason : 'other';
  const isStyle = error instanceof ChunkError && error.part === 'style';
  const text = isStyle ? t('http.cssChunkFailed', { cause }) : t('http.chunkFailed', { cause });
  showNotice({ level: 'error', text, stay: true });
}
