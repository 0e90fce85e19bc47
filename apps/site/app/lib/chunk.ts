import { ChunkError, loadChunk } from '@film-contest/contract/chunk';
import { showNotice } from './notices.ts';
import { findTranslator, getDocumentLocale } from './texts.ts';

/**
 * Loads a code chunk. Shows a notice if loading fails.
 * @throws the errors of the contract's `loadChunk`
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
 * Loads the code chunk of a page. Shows a notice if loading fails, except offline, where the error page explains it.
 * @throws the errors of `loadChunk`
 */
export async function loadPageChunk<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await loadChunk(load);
  } catch (error) {
    if (navigator.onLine) notifyChunkError(error);
    throw error;
  }
}

/** Shows a notice that a code chunk could not be loaded, with the reason. */
export function notifyChunkError(error: unknown) {
  const t = findTranslator(getDocumentLocale());
  if (!t) return notifyPlainPageChunkError();
  const cause = error instanceof ChunkError ? error.reason : 'other';
  const isStyle = error instanceof ChunkError && error.part === 'style';
  const text = isStyle ? t('http.cssChunkFailed', { cause }) : t('http.chunkFailed', { cause });
  showNotice({ level: 'error', text, stay: true });
}

/** Shows the error message that the HTML of a page without React contains, because its messages are not loaded. */
function notifyPlainPageChunkError() {
  const text = document.querySelector<HTMLElement>('[data-load-failed]')?.dataset.loadFailed;
  if (text) showNotice({ level: 'error', text, stay: true });
}
