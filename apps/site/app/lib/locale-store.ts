import { localeKey } from '@film-contest/contract/locales';

/** Name of a short-lived cookie that passes the language to the next document, which stores it in local storage. */
const onceKey = 'locale_once';

const yearSeconds = 365 * 24 * 60 * 60;

/** Lifetime in seconds. It is long enough for the next document to load, and too short to override a later choice. */
const onceSeconds = 60;

/** Returns the value of a cookie, null if it does not exist, or '' if it cannot be decoded. */
function readCookie(name: string): string | null {
  const found = `; ${document.cookie}`.split(`; ${name}=`)[1];
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.split(';')[0] ?? '');
  } catch {
    return '';
  }
}

function writeCookie(name: string, value: string | null, seconds = yearSeconds) {
  const age = value === null ? 0 : seconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that we support lack the Cookie Store API
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Returns the language tag that the reader chose. Returns null if there is none or storage is forbidden. */
export function readStoredLocale(): string | null {
  try {
    return localStorage.getItem(localeKey);
  } catch {
    return null;
  }
}

function writeStoredLocale(tag: string) {
  try {
    localStorage.setItem(localeKey, tag);
  } catch {
    // If local storage is forbidden, only the cookie keeps the chosen language.
  }
}

/** Stores the chosen language in local storage and in the cookie that the server reads. */
export function storeLocale(tag: string) {
  deleteOneTimeLocale();
  writeStoredLocale(tag);
  setLocaleCookie(tag);
}

export const readLocaleCookie = () => readCookie(localeKey);

/** Sets the language cookie; null deletes it. Returns whether the browser accepted the change. */
export function setLocaleCookie(tag: string | null): boolean {
  writeCookie(localeKey, tag);
  return readCookie(localeKey) === tag;
}

/** Stores the language in the one-time cookie, before local storage is cleared. */
export function storeOneTimeLocale() {
  const tag = readStoredLocale();
  if (tag) writeCookie(onceKey, tag, onceSeconds);
}

/** Moves the language of the one-time cookie into local storage. */
export function consumeOneTimeLocale() {
  const tag = readCookie(onceKey);
  if (tag) writeStoredLocale(tag);
  deleteOneTimeLocale();
}

function deleteOneTimeLocale() {
  if (readCookie(onceKey) !== null) writeCookie(onceKey, null);
}
