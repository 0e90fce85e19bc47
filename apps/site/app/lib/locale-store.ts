import { localeKey } from '@film-contest/contract/locales';

/** Cookie that carries a language into local storage on the next document, once. */
const onceKey = 'locale_once';

const yearSeconds = 365 * 24 * 60 * 60;

/** Long enough for the next document, and too short to undo a later choice. */
const onceSeconds = 60;

/** The value of a cookie, empty when it cannot be read; null when there is none. */
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

/** The language tag that the reader chose, or null; null too where storage is forbidden. */
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
    // Forbidden storage: the cookie alone carries the choice.
  }
}

/** Stores the reader's choice, with the cookie that tells the server; nothing earlier undoes it. */
export function storeLocale(tag: string) {
  dropLocaleOnce();
  writeStoredLocale(tag);
  mirrorLocale(tag);
}

export const readMirroredLocale = () => readCookie(localeKey);

/** Sets or (null) deletes the cookie, and answers whether the browser took it. */
export function mirrorLocale(tag: string | null): boolean {
  writeCookie(localeKey, tag);
  return readCookie(localeKey) === tag;
}

/** Before local storage is cleared as a whole: lets the next document find the language again. */
export function rememberLocaleOnce() {
  const tag = readStoredLocale();
  if (tag) writeCookie(onceKey, tag, onceSeconds);
}

/** Moves the language of the one-time cookie into local storage. */
export function takeLocaleOnce() {
  const tag = readCookie(onceKey);
  if (tag) writeStoredLocale(tag);
  dropLocaleOnce();
}

function dropLocaleOnce() {
  if (readCookie(onceKey) !== null) writeCookie(onceKey, null);
}
