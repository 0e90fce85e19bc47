import { readMessageOverrides } from './message-overrides.ts';
import {
  getDocumentLocale,
  getTranslator,
  loadMessages,
  overrideMessages,
  type T,
  type TextPart,
} from './texts.ts';

/** Loads messages of the document's language, with those that staff reworded, on a page without React. */
export async function loadPageMessages(...parts: TextPart[]): Promise<T> {
  const locale = getDocumentLocale();
  overrideMessages(locale, readMessageOverrides());
  await loadMessages(locale, ...parts);
  return getTranslator(locale);
}
