import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/texts.ts';

/** Without a loader, the server would not render the page's first view. */
export const loader = () => null;

/** Loads the messages that other pages do not load. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'records'));
  return null;
}

export { Outlet as default } from 'react-router';
