import type { MessagesOf } from './catalogues.ts';
import { formatChoice } from './format.ts';
import type { Translate } from './translate.ts';

/** What is wrong with a value: an application code and the values that its text names. */
interface Fault {
  code: number;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** A fault in the reader's words; lists of types to choose from (`jpg, png`) read as lists do there. */
export function describeError(
  t: Translate<MessagesOf<'codes'>>,
  { code, params = {} }: Fault,
): string {
  const { types } = params;
  const listed = typeof types === 'string' && { types: formatChoice(t.locale, types.split(', ')) };
  return t.dynamic(`codes.${code}`, { ...params, ...listed }) ?? t('codes.1000');
}
