import { accountKey, tokenKey } from '@film-contest/contract/storage-keys';
import { clearDecisions } from './pending-decision.ts';
import { local, tab } from './storage.ts';

const returnKey = 'console.return';

/** The bearer token, shared with the public site; null when nobody is signed in. */
export const readToken = () => local.read(tokenKey);

/** The address that signed in, which names whose unsent input is kept. */
export const readAccount = () => local.read(accountKey);

let end: string | null = null;

/** Keeps why the session ended, for the login: a notice is gone before somebody is back. */
export function storeEndReason(text: string) {
  end = text;
}

/** Why the last session ended, unless its owner logged out. */
export const getEndReason = () => end;

export function storeSession(token: string, account: string) {
  end = null;
  local.write(accountKey, account.trim().toLowerCase());
  local.write(tokenKey, token);
}

/** Signs out in this browser; language and theme stay. */
export function clearSession() {
  local.remove(tokenKey);
  local.remove(accountKey);
  clearDecisions();
}

/** Calls back when another tab, of the console or the site, signed in or out. */
export function onTokenChange(listener: () => void) {
  globalThis.addEventListener('storage', (event) => {
    // A null key is `clear()`.
    if (event.key === tokenKey || event.key === null) listener();
  });
}

/** Remembers where to go after the login. */
export const storeReturnPath = (path: string) => tab.write(returnKey, path);

/** The remembered path; the dashboard when there is none. */
export function getReturnPath(): string {
  const path = tab.read(returnKey);
  return path?.startsWith('/') ? path : '/';
}

export const clearReturnPath = () => tab.remove(returnKey);
