import { catalogues } from 'virtual:messages/console';
import { loadChunk } from '@film-contest/contract/chunk';
import type { Locale } from '@film-contest/contract/locales';
import type { ConsoleMessages } from '@film-contest/messages/catalogues';
import { createTranslate, type Translate } from '@film-contest/messages/translate';

/** A text without arguments, by its key. */
export type PlainKey = {
  [Key in keyof ConsoleMessages]: keyof ConsoleMessages[Key] extends never ? Key : never;
}[keyof ConsoleMessages];

/** The console's texts, set once before anything is drawn. */
export let t: Translate<ConsoleMessages>;

export async function loadMessages(locale: Locale) {
  t = await loadTranslate(locale);
}

/** The console's texts in any language: for what is printed for others than its reader. */
export async function loadTranslate(locale: Locale): Promise<Translate<ConsoleMessages>> {
  const { messages } = await loadChunk(catalogues[locale]);
  return createTranslate<ConsoleMessages>(locale, messages);
}

/** The text of an application code with its values; of a bad parameter when it has none. */
export const getCodeMessage = (code: number, params?: Record<string, string | number>) =>
  t.dynamic(`codes.${code}`, params) ?? t('codes.1000');
