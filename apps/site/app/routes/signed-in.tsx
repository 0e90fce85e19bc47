import { Outlet } from 'react-router';
import { loadPageChunk } from '../lib/chunk.ts';
import { getDocumentLocale, loadMessages } from '../lib/texts.ts';
import styles from './signed-in.module.css';

/** Without a loader, the server would not render the page's first view. */
export const loader = () => null;

/** Loads the messages that other pages do not load. */
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
