import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { DynamicPrefix } from './dynamic-prefixes.ts';
import { formatMessage, type Values } from './format-message.ts';

/** A catalogue after {@link compileMessage}: what the browser receives. */
export type CompiledCatalogue = Record<string, CompiledMessage>;

type Consumer<Args> = Args extends unknown ? (values: Args) => void : never;

/** Turns a union of argument objects into their intersection. */
type Intersection<Args> = Consumer<Args> extends (values: infer All) => void ? All : never;

type Parameters<Args> = keyof Intersection<Args> extends never ? [] : [values: Intersection<Args>];

/** Translates messages into one locale. `C` maps each key to the arguments of its message. */
export interface Translate<C extends object> {
  /**
   * The text of a key; arguments are required exactly when the message has some. For a union of
   * keys, such as `film.group.${group}`, the arguments of all its messages are required.
   */
  <Key extends keyof C & string>(key: Key, ...values: Parameters<C[Key]>): string;
  /**
   * The text of a key that is only known at run time, such as an answer's application code;
   * undefined when there is no such message. Its arguments cannot be checked.
   */
  dynamic(key: `${DynamicPrefix}${string}`, values?: Values): string | undefined;
  /** BCP 47 tag of the texts, for `Intl` and `lang`. */
  readonly locale: string;
}

/**
 * Builds `t` for one locale.
 *
 * @param locale BCP 47 tag, which also decides plurals and number formats.
 * @param messages the compiled messages of `C`, already merged with their fallbacks.
 */
export function createTranslate<C extends object>(
  locale: string,
  messages: CompiledCatalogue,
): Translate<C> {
  const dynamic = (key: string, values?: Values) => {
    const message = messages[key];
    return message && formatMessage(locale, message, values);
  };
  // A key without a text shows itself: better than nothing, and easily found.
  const translate = (key: string, values?: Values) => dynamic(key, values) ?? key;
  // The types of keys and arguments exist at compile time only.
  return Object.assign(translate, { dynamic, locale }) as unknown as Translate<C>;
}
