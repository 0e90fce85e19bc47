import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { getDocumentLocale, getTranslator } from './messages.tsx';
import { showNotice } from './notices.ts';

/**
 * Loads a code chunk on demand and shows a notice when loading fails. Use the contract's
 * `loadChunk` where the caller shows the failure itself.
 * @throws errors of `loadChunk`.
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
 * Loads the code chunk of a whole page. Shows a notice when loading fails, unless the browser is
 * offline, because the error page says so.
 * @throws errors of `loadChunk`.
 */
export async function loadPageChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) notifyChunkError(error);
    throw error;
  }
}

/** Shows a notice that names the code chunk that could not be loaded, and the reason. */
export function notifyChunkError(error: unknown) {
  const t = getTranslator(getDocumentLocale());
  const cause = error instanceof ChunkError ? error.reason : 'other';
  const isStyle = error instanceof ChunkError && error.part === 'style';
  const text = isStyle ? t('http.cssChunkFailed', { cause }) : t('http.chunkFailed', { cause });
  showNotice({ level: 'error', text, stay: true });
}
