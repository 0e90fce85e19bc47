import { fallbacks, type Locale } from '@film-contest/contract/locales';

type Catalogue = Readonly<Record<string, string>>;

/**
 * The texts of one locale, each missing one taken from the nearest locale that has it
 * (zh-TW, then zh-CN, then en-US).
 *
 * @param textsOf the texts of one locale, which may be fewer than another's.
 */
export function mergeFallbacks(
  locale: Locale,
  textsOf: (locale: Locale) => Catalogue | undefined,
): Record<string, string> {
  const chain = [locale, ...fallbacks[locale]];
  return Object.assign({}, ...chain.reverse().map(textsOf));
}
