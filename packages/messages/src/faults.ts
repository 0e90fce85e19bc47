import type { MessagesOf } from './catalogues.ts';
import { formatAlternatives } from './format.ts';
import type { Translate } from './translate.ts';

/** Error code of a value, with the arguments of its message. */
interface Fault {
  code: number;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** Describes an error in the reader's language. Lists of types (`jpg, png`) are formatted for the locale. */
export function describeError(
  t: Translate<MessagesOf<'codes'>>,
  { code, params = {} }: Fault,
): string {
  const { types } = params;
  const listed = typeof types === 'string' && {
    types: formatAlternatives(t.locale, types.split(', ')),
  };
  return t.translateDynamicKey(`codes.${code}`, { ...params, ...listed }) ?? t('codes.1000');
}
