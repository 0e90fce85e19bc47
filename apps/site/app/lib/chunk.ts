import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { getDocumentLocale, getTranslator } from './messages.tsx';
import { showNotice } from './notices.ts';

/** Shows a notice when loading fails. @throws errors of the contract's `loadChunk`. */
export async function loadChunkWithNotice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    notifyChunkError(error);
    throw error;
  }
}

/** Shows no notice offline, because the error page says so. @throws errors of `loadChunk`. */
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
