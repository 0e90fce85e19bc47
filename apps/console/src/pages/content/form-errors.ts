import type { FieldFault } from '@film-contest/contract/envelope';
import type { Faults } from '@film-contest/contract/faults';
import type { Locale } from '@film-contest/contract/locales';
import type { FormInstance } from 'antd';
import { mapLocales } from '../../lib/map-locales.ts';
import { getCodeMessage } from '../../lib/messages.ts';
import { getFieldPathLocale } from './form-values.ts';

/** Maps field paths with dots to error messages. */
export type ErrorTexts = Record<string, string>;

export const toErrorTexts = (faults: Faults): ErrorTexts =>
  Object.fromEntries(
    Object.entries(faults).map(([path, { code, params }]) => [path, getCodeMessage(code, params)]),
  );

export const toServerErrorTexts = (
  faults: Record<string, FieldFault>,
  fieldOf: (path: string) => string,
): ErrorTexts =>
  Object.fromEntries(Object.entries(faults).map(([path, { msg }]) => [fieldOf(path), msg]));

const toNamePath = (path: string) => path.split('.');

/**
 * Shows messages below their fields and focuses the first one.
 *
 * @param open shows the tab of a language.
 */
export function showFieldErrorTexts(
  form: FormInstance,
  texts: ErrorTexts,
  open: (locale: Locale) => void,
) {
  const paths = Object.keys(texts);
  const [first] = paths;
  if (!first) return;
  clearFieldErrors(form);
  form.setFields(paths.map((path) => ({ name: toNamePath(path), errors: [texts[path] ?? ''] })));
  const locale = getFieldPathLocale(first);
  if (locale) open(locale);
  // Waits for the next frame, when the tab of the language is rendered.
  requestAnimationFrame(() =>
    form.scrollToField(toNamePath(first), { focus: true, block: 'center' }),
  );
}

export const clearFieldErrors = (form: FormInstance) =>
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })));

/** Converts changed form values to field paths with dots. */
export const listChangedPaths = ({ facts = {}, texts = {} }: Changed): string[] => [
  ...Object.keys(facts).map((name) => `facts.${name}`),
  ...Object.entries(texts).flatMap(([locale, values]) =>
    Object.keys(values).map((name) => `texts.${locale}.${name}`),
  ),
];

interface Changed {
  facts?: object;
  texts?: Record<string, object>;
}

/**
 * Keeps the messages that still apply after a change: drops those of changed fields and those that `now` does
 * not contain. A text in one language can fix an error in another.
 */
export const filterRemainingErrors = (
  found: ErrorTexts,
  changed: readonly string[],
  now: ErrorTexts,
): ErrorTexts =>
  Object.fromEntries(
    Object.keys(found).flatMap((path) => {
      const text = now[path];
      return text && !changed.includes(path) ? [[path, text]] : [];
    }),
  );

/** Counts the fields with errors per language. */
export function countErrorsByLocale(form: FormInstance): Record<Locale, number> {
  const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  return mapLocales(
    (locale) => faulty.filter(({ name }) => getFieldPathLocale(name.join('.')) === locale).length,
  );
}
