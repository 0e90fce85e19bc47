import { Outlet } from 'react-router';
import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/messages.tsx';
import styles from './signed-in.module.css';

/** An empty loader, so that the server renders the first view of the page. */
export const loader = () => null;

/** Loads the messages that browse pages lack. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'signedIn'));
  return null;
}

/** Pages fill the window, so that the footer does not move when the reader's data arrives. */
export default function SignedInLayout() {
  return (
    <div className={styles.room}>
      <Outlet />
    </div>
  );
}
