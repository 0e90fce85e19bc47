import { catalogues } from 'virtual:messages/written';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { DefaultMessages } from '@film-contest/messages/catalogues';
import { createTranslate, type Translate } from '@film-contest/messages/translate';

export type DefaultT = Translate<DefaultMessages>;

const texts = new Map<Locale, DefaultT>();

/** Loads the default texts of all languages. Must be called before pages are served. */
export async function loadDefaultTexts() {
  for (const locale of locales) {
    const { messages } = await catalogues[locale]();
    texts.set(locale, createTranslate<DefaultMessages>(locale, messages));
  }
}

/** Returns the default texts for content that staff have not written. */
export function getDefaultTexts(locale: Locale): DefaultT {
  const found = texts.get(locale);
  if (!found) throw new Error(`the default texts of ${locale} are not loaded`);
  return found;
}
