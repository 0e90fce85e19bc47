import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/texts.ts';

/**
 * Loads nothing, but makes the server render the first view of the page. React Router skips that for a route that has
 * only a `clientLoader`.
 */
export const loader = () => null;

/** Loads the message catalogue `records`, which only these pages use. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'records'));
  return null;
}

export { Outlet as default } from 'react-router';
