import { localeKey } from '@film-contest/contract/locales';

/** One-time cookie that passes the language to the next document's local storage. */
const onceKey = 'locale_once';

const yearSeconds = 365 * 24 * 60 * 60;

/** Long enough for the next document, too short to override a later choice. */
const onceSeconds = 60;

/** Returns a cookie's value, empty if it cannot be decoded; null if there is none. */
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
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our browsers
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Returns the language tag that the reader chose, or null, also where storage is forbidden. */
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
  mirrorLocale(tag);
}

export const readMirroredLocale = () => readCookie(localeKey);

/** Sets or (null) deletes the language cookie. Returns whether the browser accepted the change. */
export function mirrorLocale(tag: string | null): boolean {
  writeCookie(localeKey, tag);
  return readCookie(localeKey) === tag;
}

/** Keeps the language for the next document before local storage is cleared. */
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
