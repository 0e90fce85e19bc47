import { catalogues } from 'virtual:messages/console';
import { loadChunk } from '@film-contest/contract/chunk';
import type { Locale } from '@film-contest/contract/locales';
import type { ConsoleMessages } from '@film-contest/messages/catalogues';
import { createTranslate, type Translate } from '@film-contest/messages/translate';

/** Message keys without arguments. */
export type PlainKey = {
  [Key in keyof ConsoleMessages]: keyof ConsoleMessages[Key] extends never ? Key : never;
}[keyof ConsoleMessages];

/** The console's messages. Loaded before the first render. */
export let t: Translate<ConsoleMessages>;

export async function loadConsoleMessages(locale: Locale) {
  t = await loadTranslateFunction(locale);
}

/** Loads the messages of another language, for printed pages. */
export async function loadTranslateFunction(locale: Locale): Promise<Translate<ConsoleMessages>> {
  const { messages } = await loadChunk(catalogues[locale]);
  return createTranslate<ConsoleMessages>(locale, messages);
}

/** Returns the message of an application code, or the message for a bad parameter if the code has none. */
export const getCodeMessage = (code: number, params?: Record<string, string | number>) =>
  t.translateDynamicKey(`codes.${code}`, params) ?? t('codes.1000');
