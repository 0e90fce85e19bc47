import {
  chooseLocale,
  findLocale,
  getTextDirection,
  htmlLang,
  type Locale,
  localeKey,
  locales,
} from '@film-contest/contract/locales';
import { local, tab } from './storage.ts';

const tabLocaleKey = 'console.locale';

// Falls back to the language stored in the tab, because a lost session clears local storage.
const stored = local.read(localeKey) ?? tab.read(tabLocaleKey);
if (stored) tab.write(tabLocaleKey, stored);

/** The page's language. It changes only with a reload. */
export const locale: Locale = chooseLocale(stored, navigator.languages);

/** Writing direction of the stored language, even if the console has no messages in that language. */
export const textDirection = getTextDirection(stored ?? locale);

export function setDocumentLanguage() {
  document.documentElement.lang = htmlLang[locale];
  document.documentElement.dir = textDirection;
}

export function switchLocale(tag: string) {
  const chosen = findLocale(tag);
  if (!chosen) return;
  local.write(localeKey, chosen);
  tab.write(tabLocaleKey, chosen);
  location.reload();
}

export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
};

export const localeOptions = locales.map((value) => ({ value, label: localeNames[value] }));

const han = /\p{Script=Han}/u;

/**
 * Returns the `lang` of a text written by an entrant: the entrant's Chinese variant if the text contains Han
 * characters, otherwise undefined.
 */
export function detectTextLanguage(text: string, makerLocale: Locale): string | undefined {
  if (!han.test(text)) return undefined;
  return makerLocale.startsWith('zh') ? htmlLang[makerLocale] : 'zh';
}

export const mapLocales = <T>(toValue: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, toValue(locale)])) as Record<Locale, T>;
