/** The locales that have a catalogue. The first is the one used when nothing else is known. */
export const locales = ['zh-CN', 'zh-TW', 'en-US'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh-CN';

/** Key in local storage and name of the cookie that mirrors it. */
export const localeKey = 'locale';

/** Where a reader is sent when a text is missing in their locale, nearest first. */
export const fallbacks: Record<Locale, readonly Locale[]> = {
  'zh-CN': ['zh-TW', 'en-US'],
  'zh-TW': ['zh-CN', 'en-US'],
  'en-US': ['zh-CN', 'zh-TW'],
};

/** Values of the `lang` attribute: the script picks the right Han glyphs. */
export const htmlLang: Record<Locale, string> = {
  'zh-CN': 'zh-Hans-CN',
  'zh-TW': 'zh-Hant-TW',
  'en-US': 'en-US',
};

const rightToLeft = ['he', 'ar', 'fa', 'ku'];

/** Exact locale for a tag written in any letter case, or null. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const lower = tag?.toLowerCase();
  return locales.find((locale) => locale.toLowerCase() === lower) ?? null;
}

/** The locale that serves a language tag (BCP 47), or null when none does. */
export function matchLocale(tag: string): Locale | null {
  const lower = tag.trim().toLowerCase();
  if (lower === 'en' || lower.startsWith('en-')) return 'en-US';
  if (lower !== 'zh' && !lower.startsWith('zh-')) return null;
  return /^zh-(hant|tw|hk|mo)\b/.test(lower) ? 'zh-TW' : 'zh-CN';
}

/**
 * Chooses the locale: the stored tag wins, then the reader's languages in order, then zh-CN.
 * A stored tag that no catalogue serves (a right-to-left language, say) reads English.
 */
export function chooseLocale(stored: string | null | undefined, languages: readonly string[]) {
  if (stored) return matchLocale(stored) ?? 'en-US';
  for (const language of languages) {
    const locale = matchLocale(language);
    if (locale) return locale;
  }
  return defaultLocale;
}

/** Nobody speaks more languages than fit. */
const mostOfHeader = 1000;

/** Reads `Accept-Language` (RFC 9110 §12.5.4) as tags, most wanted first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, mostOfHeader)
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

/** Writing direction of a language tag, enabled or not. */
export function direction(tag: string): 'ltr' | 'rtl' {
  const [language = ''] = tag.toLowerCase().split('-');
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}
