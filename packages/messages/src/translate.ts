import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { DynamicPrefix } from './dynamic-prefixes.ts';
import { formatMessage, type Values } from './format-message.ts';

/** Compiled messages, as the browser receives them. */
export type CompiledCatalogue = Record<string, CompiledMessage>;

type Consumer<Args> = Args extends unknown ? (values: Args) => void : never;

/** Turns a union of argument objects into their intersection. */
type Intersection<Args> = Consumer<Args> extends (values: infer All) => void ? All : never;

type Parameters<Args> = keyof Intersection<Args> extends never ? [] : [values: Intersection<Args>];

/** Translates messages into one locale. `C` maps each key to the arguments of its message. */
export interface Translate<C extends object> {
  /**
   * Returns the text of a message key. Arguments are required exactly if the message has any. A union of keys, such
   * as `film.group.${group}`, requires the arguments of all its messages.
   */
  <Key extends keyof C & string>(key: Key, ...values: Parameters<C[Key]>): string;
  /**
   * Returns the text of a key that is known only at run time, such as an application code; undefined without such a
   * message. The arguments are not checked.
   */
  translateDynamicKey(key: `${DynamicPrefix}${string}`, values?: Values): string | undefined;
  /** BCP 47 tag of the texts, for `Intl` and `lang`. */
  readonly locale: string;
}

/**
 * Creates the function `t`, which translates messages into one locale.
 * @param locale BCP 47 tag, which also decides plurals and number formats.
 * @param messages the compiled messages of `C`, already merged with their fallbacks.
 */
export function createTranslate<C extends object>(
  locale: string,
  messages: CompiledCatalogue,
): Translate<C> {
  const translateDynamicKey = (key: string, values?: Values) => {
    const message = messages[key];
    if (!message) return undefined;
    const [only] = message;
    return message.length === 1 && typeof only === 'string'
      ? only
      : formatMessage(locale, message, values);
  };
  // A missing message shows its key.
  const translateKey = (key: string, values?: Values) => translateDynamicKey(key, values) ?? key;
  // Keys and arguments are checked at compile time only.
  return Object.assign(translateKey, { translateDynamicKey, locale }) as unknown as Translate<C>;
}
