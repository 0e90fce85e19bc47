import type { Locale } from '@film-contest/contract/locales';
import type { Area } from './areas.ts';
import { catalogues, type MessagesOf } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';
import { mergeFallbackMessages } from './fallback.ts';
import { type CompiledCatalogue, createTranslate, type Translate } from './translate.ts';

const compiledAreas = new Map<string, CompiledCatalogue>();
const translators = new Map<string, unknown>();

function getCachedValue<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

function getCompiledArea(locale: Locale, area: Area): CompiledCatalogue {
  return getCachedValue(compiledAreas, `${locale} ${area}`, () =>
    compileCatalogue(mergeFallbackMessages(locale, (each) => catalogues[each][area])),
  );
}

/** Returns a translator like `getTranslator`, in which some messages are overridden. */
export const createOverriddenTranslator = <const A extends Area>(
  locale: Locale,
  overrides: CompiledCatalogue,
  ...areas: readonly A[]
): Translate<MessagesOf<A>> =>
  createTranslate<MessagesOf<A>>(
    locale,
    Object.assign({}, ...areas.map((area) => getCompiledArea(locale, area)), overrides),
  );

/**
 * Returns the server's translator of one locale and some areas. Each area is compiled once per process. For Node
 * only: a browser loads `virtual:messages/…` instead.
 */
export function getTranslator<const A extends Area>(
  locale: Locale,
  ...areas: readonly A[]
): Translate<MessagesOf<A>> {
  const key = [locale, ...areas].join(' ');
  const t = getCachedValue(translators, key, () =>
    createTranslate<MessagesOf<A>>(
      locale,
      Object.assign({}, ...areas.map((area) => getCompiledArea(locale, area))),
    ),
  );
  return t as Translate<MessagesOf<A>>;
}
