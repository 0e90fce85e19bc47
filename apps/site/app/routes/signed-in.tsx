import { Outlet } from 'react-router';
import { loadPage } from '../lib/chunk.ts';
import { documentLocale, loadMessages } from '../lib/messages.tsx';
import styles from './signed-in.module.css';

/** There is nothing to read on the server; this keeps the first rendering there. */
export const loader = () => null;

/** On the way here from a browse page: the texts that those do without. */
export async function clientLoader() {
  await loadPage(() => loadMessages(documentLocale(), 'signedIn'));
  return null;
}

/**
 * Account and submission pages. Each fills the window from its first sight on, so that the footer stays
 * where it is when what is the reader's own arrives.
 */
export default function SignedIn() {
  return (
    <div className={styles.room}>
      <Outlet />
    </div>
  );
}
