import { accountKey, tokenKey } from '@film-contest/contract/storage-keys';
import { useSyncExternalStore } from 'react';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Local storage can be forbidden by the browser; the visitor is signed out then. */
function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function change(apply: (storage: Storage) => void) {
  try {
    apply(localStorage);
  } catch {
    // Forbidden storage: nothing was stored that would have to go.
  }
  for (const listener of listeners) listener();
}

/** The bearer token of this browser's session, or null. */
export const readToken = () => read(tokenKey);

/** The address that signed in, which names whose unsent input is kept; null for a visitor. */
export const readAccount = () => read(accountKey);

export function startSession(token: string, account: string) {
  change((storage) => {
    storage.setItem(tokenKey, token);
    storage.setItem(accountKey, account.trim().toLowerCase());
  });
}

/** Signs out in this browser; what is not the session's, such as the language, stays. */
export function endSession() {
  change((storage) => {
    storage.removeItem(tokenKey);
    storage.removeItem(accountKey);
  });
}

/** The session was lost on the server: local storage is cleared as a whole. */
export function clearLostSession() {
  change((storage) => storage.clear());
}

/** Hears of logins and logouts in this tab and, by the storage event, in every other one. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key is `clear()`.
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', onStorage);
  };
}

/** Hears of a logout in another tab; one in this tab leads elsewhere by itself. */
export function onSignedOutElsewhere(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if ((event.key === tokenKey || event.key === null) && !readToken()) listener();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}

/** The token, or null when signed out; undefined while the page is rendered on the server. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(
    onSessionChange,
    readToken,
    () => undefined,
  );
}
