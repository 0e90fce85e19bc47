import { fallbacks, type Locale } from '@film-contest/contract/locales';

type Catalogue = Readonly<Record<string, string>>;

/** Merges the messages of a locale with those of its fallbacks: zh-TW, then zh-CN, then en-US. */
export function mergeFallbackMessages(
  locale: Locale,
  textsOf: (locale: Locale) => Catalogue | undefined,
): Record<string, string> {
  const chain = [locale, ...fallbacks[locale]];
  return Object.assign({}, ...chain.reverse().map(textsOf));
}
