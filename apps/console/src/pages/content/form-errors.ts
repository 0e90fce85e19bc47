import type { FieldFault } from '@film-contest/contract/envelope';
import type { Faults } from '@film-contest/contract/faults';
import type { Locale } from '@film-contest/contract/locales';
import type { FormInstance } from 'antd';
import { mapLocales } from '../../lib/map-locales.ts';
import { getCodeMessage } from '../../lib/messages.ts';
import { getPathLocale } from './form-values.ts';

/** What is said below each field, by its path with dots. */
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
 * Puts the texts below their fields and takes the focus to the first, in the language it is of.
 *
 * @param open shows a language that is hidden.
 */
export function showErrors(form: FormInstance, texts: ErrorTexts, open: (locale: Locale) => void) {
  const paths = Object.keys(texts);
  const [first] = paths;
  if (!first) return;
  clearErrors(form);
  form.setFields(paths.map((path) => ({ name: toNamePath(path), errors: [texts[path] ?? ''] })));
  const locale = getPathLocale(first);
  if (locale) open(locale);
  // The language's fields are drawn by then.
  requestAnimationFrame(() =>
    form.scrollToField(toNamePath(first), { focus: true, block: 'center' }),
  );
}

export const clearErrors = (form: FormInstance) =>
  form.setFields(form.getFieldsError().map(({ name }) => ({ name, errors: [] })));

/** Paths with dots of what a form says has changed. */
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
 * What of a check's findings is still to be said after a change: nothing of the fields that changed,
 * and of the others what holds of the values of `now`. One language's words can mend another's.
 */
export const filterErrors = (
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

/** How many fields of each language have something wrong with them now. */
export function countErrors(form: FormInstance): Record<Locale, number> {
  const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  return mapLocales(
    (locale) => faulty.filter(({ name }) => getPathLocale(name.join('.')) === locale).length,
  );
}
