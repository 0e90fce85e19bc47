import {
  chooseLocale,
  direction,
  findLocale,
  htmlLang,
  type Locale,
  localeKey,
} from '@film-contest/contract/locales';
import { local, tab } from './storage.ts';

const tabLocaleKey = 'console.locale';

// A lost session clears local storage; the tab keeps the reader's language for its login page.
const stored = local.read(localeKey) ?? tab.read(tabLocaleKey);
if (stored) tab.write(tabLocaleKey, stored);

/** The language of this page; it stays the same until the page is loaded again. */
export const locale: Locale = chooseLocale(stored, navigator.languages);

/** Writing direction of the stored tag, which may be one that no catalogue serves. */
export const textDirection = direction(stored ?? locale);

/** Tells the browser which language and direction the page is written in. */
export function setDocumentLanguage() {
  document.documentElement.lang = htmlLang[locale];
  document.documentElement.dir = textDirection;
}

/** Stores the choice and loads the page again in that language. */
export function switchLocale(tag: string) {
  const chosen = findLocale(tag);
  if (!chosen) return;
  local.write(localeKey, chosen);
  tab.write(tabLocaleKey, chosen);
  location.reload();
}

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
};
