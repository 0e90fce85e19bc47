import { Outlet } from 'react-router';
import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/texts.ts';
import styles from './signed-in.module.css';

/**
 * Loads nothing, but makes the server render the first view of the page. React Router skips that for a route that has
 * only a `clientLoader`.
 */
export const loader = () => null;

/** Loads the message catalogue `signedIn`, which only these pages use. */
export async function clientLoader() {
  await loadPageChunk(() => loadMessages(getDocumentLocale(), 'signedIn'));
  return null;
}

/** The pages fill the window, so that the footer does not move when the reader's data has loaded. */
export default function SignedInLayout() {
  return (
    <div className={styles.room}>
      <Outlet />
    </div>
  );
}
