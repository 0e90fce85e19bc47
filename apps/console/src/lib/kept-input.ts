import { openBrowserStore } from '@film-contest/contract/browser-store';
import { createInputKeeper } from '@film-contest/contract/kept-input';

const store = openBrowserStore('film-contest-console');

/**
 * Keeps typed input until it is sent. Pass the account that was read when the form opened, because a lost session
 * clears it.
 */
export const keptInput = createInputKeeper(store, { prefix: '', visitorDays: 30 });

/** Opens the database before the first keystroke: input that waits for it is lost when the page is left. */
export const openKeptInputDatabase = () => void store.read('');
