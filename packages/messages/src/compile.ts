import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { preventUnitBreaks } from './prevent-unit-breaks.ts';
import type { CompiledCatalogue } from './translate.ts';

/**
 * Compiles ICU texts into the token lists that `createTranslate` reads. Runs in Node only, so that no browser loads the
 * parser. Joins numbers and units with non-breaking spaces, except in texts of error codes, because clients of the API
 * compare these texts.
 * @throws Error with the key of a text that is not valid ICU MessageFormat.
 */
export function compileCatalogue(catalogue: Readonly<Record<string, string>>): CompiledCatalogue {
  const compiled: CompiledCatalogue = {};
  for (const [key, text] of Object.entries(catalogue)) {
    try {
      compiled[key] = compileMessageOrThrow(
        key.startsWith('codes.') ? text : preventUnitBreaks(text),
      );
    } catch (cause) {
      throw new Error(`message ${key} is not valid ICU MessageFormat`, { cause });
    }
  }
  return compiled;
}
