import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { FieldFault } from '@film-contest/contract/envelope';
import type { Faults } from '@film-contest/contract/faults';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { mapLocales } from '../../lib/locale.ts';
import { getCodeMessage } from '../../lib/messages.ts';
import { type FormValues, getFieldPathLocale, validateFormValues } from './form-values.ts';

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

const toFormFieldPath = (path: string) => path.split('.');

/**
 * Shows messages below their fields and focuses the first one.
 *
 * @param open opens the tab of a language.
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
  form.setFields(
    paths.map((path) => ({ name: toFormFieldPath(path), errors: [texts[path] ?? ''] })),
  );
  const locale = getFieldPathLocale(first);
  if (locale) open(locale);
  // Waits for the next frame, when the tab of the language is rendered.
  requestAnimationFrame(() =>
    form.scrollToField(toFormFieldPath(first), { focus: true, block: 'center' }),
  );
}

const clearFieldErrors = (form: FormInstance) =>
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
 * Returns the errors that still apply after a change. Removes errors of changed fields, and errors that a new
 * validation (`now`) no longer finds, because a text in one language can fix an error in another.
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

export function countErrorsByLocale(form: FormInstance): Record<Locale, number> {
  const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  return mapLocales(
    (locale) => faulty.filter(({ name }) => getFieldPathLocale(name.join('.')) === locale).length,
  );
}

const noErrors = mapLocales(() => 0);

const nothingFound = { state: 'draft' as ContentState, texts: {} as ErrorTexts };

/**
 * Shows field errors, counts them per language and removes them when they are fixed.
 *
 * @param open opens the tab of a language.
 */
export function useFieldErrors(
  type: ContentTypeName,
  form: FormInstance<FormValues>,
  open: (locale: Locale) => void,
) {
  const [counts, setCounts] = useState(noErrors);
  /** Errors of the client-side validation. Server errors remain until their field changes. */
  const found = useRef(nothingFound);

  /** Keeps the state object if no count changed, to avoid a re-render. */
  function countFieldErrors() {
    const now = countErrorsByLocale(form);
    setCounts((before) => (locales.every((each) => before[each] === now[each]) ? before : now));
  }

  const checkForm = (state: ContentState): ErrorTexts => {
    const checked = validateFormValues(type, state, form.getFieldsValue(true));
    return checked.ok ? {} : toErrorTexts(checked.faults);
  };

  /** @param state the state that was validated; null for server errors. */
  function showFieldErrors(texts: ErrorTexts, state: ContentState | null) {
    found.current = state ? { state, texts } : nothingFound;
    showFieldErrorTexts(form, texts, open);
    countFieldErrors();
  }

  /** Removes errors fixed by changes to the given field paths. */
  function removeFixedErrors(changed: readonly string[]) {
    const { state, texts } = found.current;
    const isAny = Object.keys(texts).length > 0;
    const left = isAny ? filterRemainingErrors(texts, changed, checkForm(state)) : {};
    found.current = { state, texts: left };
    const paths = [...new Set([...changed, ...Object.keys(texts)])];
    form.setFields(
      paths.map((path) => ({
        name: path.split('.') as never,
        errors: left[path] ? [left[path]] : [],
      })),
    );
    countFieldErrors();
  }

  function clearAllErrors() {
    found.current = nothingFound;
    clearFieldErrors(form);
    countFieldErrors();
  }

  return {
    counts,
    check: checkForm,
    show: showFieldErrors,
    mend: removeFixedErrors,
    clear: clearAllErrors,
  };
}
