import { Outlet } from 'react-router';
import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/messages.tsx';
import styles from './signed-in.module.css';

/** Nothing to load on the server; an existing loader keeps the first rendering there. */
export const loader = () => null;

/** Loads the messages that browse pages lack. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'signedIn'));
  return null;
}

/**
 * Account and submission pages. Each fills the window at once, so that the footer does not move when the
 * reader's data arrives.
 */
export default function SignedInLayout() {
  return (
    <div className={styles.room}>
      <Outlet />
    </div>
  );
}
