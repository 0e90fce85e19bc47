import { accountKey, tokenKey } from '@film-contest/contract/storage-keys';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Reads a value from local storage. Returns null if storage is forbidden; the visitor is then signed out. */
function readStoredValue(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function changeStorage(apply: (storage: Storage) => void) {
  try {
    apply(localStorage);
  } catch {
    // Ignores the exception: local storage is forbidden, so nothing was stored.
  }
  for (const listener of listeners) listener();
}

/**
 * Sets `data-session` on the document if the reader is signed in. The style sheet then shows the links of the account.
 */
export function setSessionAttribute(): void {
  document.documentElement.toggleAttribute('data-session', readSessionToken() !== null);
}

/** Returns the bearer token of this browser's session, or null. */
export const readSessionToken = () => readStoredValue(tokenKey);

/** Returns the name of the signed-in account, under which unsent form input is stored; null for a visitor. */
export const readSessionAccount = () => readStoredValue(accountKey);

export function startSession(token: string, account: string) {
  changeStorage((storage) => {
    storage.setItem(tokenKey, token);
    storage.setItem(accountKey, account.trim().toLowerCase());
  });
}

/** Ends the session in this browser. Other settings, such as the language, are kept. */
export function endSession() {
  changeStorage((storage) => {
    storage.removeItem(tokenKey);
    storage.removeItem(accountKey);
  });
}

/** Clears local storage, because the server has ended the session. */
export function clearLostSession() {
  changeStorage((storage) => storage.clear());
}

/** Calls a listener after logins and logouts in any tab. Returns a function that removes it. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // The event's key is null after `localStorage.clear()`.
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', onStorage);
  };
}

/** Calls a listener after a logout in another tab. Returns a function that removes it. */
export function onSignedOutElsewhere(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if ((event.key === tokenKey || event.key === null) && !readSessionToken()) listener();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
