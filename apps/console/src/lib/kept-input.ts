import { openBrowserStore } from '@film-contest/contract/browser-store';
import { createInputKeeper } from '@film-contest/contract/kept-input';

const store = openBrowserStore('film-contest-console');

/**
 * Stores typed input in the browser until it is sent. A form must read the account when it opens and pass it to
 * each call, because losing the session also clears the stored account.
 */
export const keptInput = createInputKeeper(store, { prefix: '', visitorDays: 30 });

/**
 * Opens the database before the first keystroke. Otherwise the first input would wait for the database and be lost
 * if the user left the page.
 */
export const openInputDatabase = () => void store.read('');
