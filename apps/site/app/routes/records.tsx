import { Outlet } from 'react-router';
import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/messages.tsx';

/** Must exist, so that the server renders the first view of the page. */
export const loader = () => null;

/** Loads the messages that browse pages lack. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'records'));
  return null;
}

export default function RecordsLayout() {
  return <Outlet />;
}
