/** Locales that have message files. The first is the default. */
export const locales = ['zh-CN', 'zh-TW', 'en-US'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh-CN';

/** Local storage key and cookie name of the chosen language. */
export const localeKey = 'locale';

/** Fallback locales for missing messages, nearest first. */
export const fallbacks: Record<Locale, readonly Locale[]> = {
  'zh-CN': ['zh-TW', 'en-US'],
  'zh-TW': ['zh-CN', 'en-US'],
  'en-US': ['zh-CN', 'zh-TW'],
};

/** Values of the `lang` attribute. The script subtag selects the Han glyphs. */
export const htmlLang: Record<Locale, string> = {
  'zh-CN': 'zh-Hans-CN',
  'zh-TW': 'zh-Hant-TW',
  'en-US': 'en-US',
};

const rightToLeft = ['he', 'ar', 'fa', 'ku'];

/** Returns the locale whose tag equals the given one, ignoring letter case, or null. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const lower = tag?.toLowerCase();
  return locales.find((locale) => locale.toLowerCase() === lower) ?? null;
}

/** Returns the locale that matches a BCP 47 language tag, or null. */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase();
  if (lower === 'en' || lower.startsWith('en-')) return 'en-US';
  if (lower !== 'zh' && !lower.startsWith('zh-')) return null;
  return /^zh-(hant|tw|hk|mo)\b/.test(lower) ? 'zh-TW' : 'zh-CN';
}

/**
 * Chooses the locale by the stored tag, else by the browser's languages, else zh-CN. A stored tag without messages,
 * e.g. of a right-to-left language, yields English.
 */
export function chooseLocale(stored: string | null | undefined, languages: readonly string[]) {
  if (stored) return matchLocale(stored) ?? 'en-US';
  for (const language of languages) {
    const locale = matchLocale(language);
    if (locale) return locale;
  }
  return defaultLocale;
}

/** Maximum length of an `Accept-Language` header that is parsed. */
const maxHeaderLength = 1000;

/** Parses `Accept-Language` (RFC 9110 §12.5.4) into tags, most preferred first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

export function getTextDirection(tag: string): 'ltr' | 'rtl' {
  const [language = ''] = tag.toLowerCase().split('-');
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}
