import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { DynamicPrefix } from './dynamic-prefixes.ts';
import { formatMessage, type Values } from './format-message.ts';
import type { Args } from './icu.ts';

type Texts = Readonly<Record<string, string>>;

/** A catalogue after {@link compileMessage}: what the browser receives. */
export type CompiledCatalogue = Record<string, CompiledMessage>;

type ArgsOfEach<Message extends string> = Message extends unknown
  ? (values: Args<Message>) => void
  : never;

/** Of a union of messages, the arguments of all of them together. */
type ArgsOfAll<Message extends string> =
  ArgsOfEach<Message> extends (values: infer All) => void ? All : never;

type Parameters<Message extends string> = keyof ArgsOfAll<Message> extends never
  ? []
  : [values: ArgsOfAll<Message>];

/** Translates keys of the catalogue `C` into one locale. */
export interface Translate<C extends Texts> {
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
export function createTranslate<C extends Texts>(
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
