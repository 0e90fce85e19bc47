import { accountKey, tokenKey } from '@film-contest/contract/storage-keys';
import { clearDecisions } from './pending-decision.ts';
import { local, tab } from './storage.ts';

const returnKey = 'console.return';

/** Returns the session token, which console and public site share, or null if the user is signed out. */
export const readSessionToken = () => local.read(tokenKey);

/** Returns the e-mail address of the signed-in account. Keys of stored input contain it. */
export const readAccountEmail = () => local.read(accountKey);

let end: string | null = null;

export function storeSessionEndReason(text: string) {
  end = text;
}

/** Returns why the last session ended, or null after a sign-out. */
export const getSessionEndReason = () => end;

export function storeSession(token: string, account: string) {
  end = null;
  local.write(accountKey, account.trim().toLowerCase());
  local.write(tokenKey, token);
}

/** Signs out in this browser. Keeps language and theme. */
export function clearSession() {
  local.remove(tokenKey);
  local.remove(accountKey);
  clearDecisions();
}

/** Calls the listener when another tab signs in or out. */
export function onSessionChangeInOtherTab(listener: () => void) {
  globalThis.addEventListener('storage', (event) => {
    // A null key means that the other tab cleared the storage with `clear()`.
    if (event.key === tokenKey || event.key === null) listener();
  });
}

/** Stores the path of the page that opens after the login. */
export const storeReturnPath = (path: string) => tab.write(returnKey, path);

/** Returns the stored path; the dashboard by default. */
export function getReturnPath(): string {
  const path = tab.read(returnKey);
  return path?.startsWith('/') ? path : '/';
}

export const clearReturnPath = () => tab.remove(returnKey);
