import { type Locale, locales } from '@film-contest/contract/locales';

/** Builds a record with one value for each locale. */
export const mapLocales = <T>(toValue: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, toValue(locale)])) as Record<Locale, T>;
