import type { Locale } from '@film-contest/contract/locales';
import { glossary, wordingRules } from './glossary.ts';

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const buildPattern = (locale: Locale, variant: string) =>
  locale === 'en-US'
    ? new RegExp(`(?<![-\\w])${escapePattern(variant)}s?(?![-\\w])`, 'i')
    : new RegExp(escapePattern(variant));

const buildRules = (locale: Locale) => [
  ...glossary.flatMap(({ words, rejected }) =>
    (rejected[locale] ?? []).map(
      (variant) => [buildPattern(locale, variant), words[locale]] as const,
    ),
  ),
  ...wordingRules[locale],
];

/** Removes the syntax of arguments, so that only what readers see remains. */
const removeArguments = (message: string) =>
  message.replace(/\{\w+\}/g, '{}').replace(/\{\w+, \w+,|(?<=[\s}])(?:=\d+|\w+) \{/g, ' ');

/** Returns one line per forbidden wording: the key, the variant found and the wording to use instead. */
export function findForbiddenWording(locale: Locale, texts: Readonly<Record<string, string>>) {
  const rules = buildRules(locale);
  return Object.entries(texts).flatMap(([key, text]) =>
    rules.flatMap(([pattern, instead]) => {
      const found = pattern.exec(removeArguments(text));
      return found ? [`${key}: “${found[0]}” → ${instead}`] : [];
    }),
  );
}
