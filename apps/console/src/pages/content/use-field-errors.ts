import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { mapLocales } from '../../lib/map-locales.ts';
import {
  clearFieldErrors,
  countErrorsByLocale,
  type ErrorTexts,
  filterRemainingErrors,
  showFieldErrorTexts,
  toErrorTexts,
} from './form-errors.ts';
import { type FormValues, validateFormValues } from './form-values.ts';

const noErrors = mapLocales(() => 0);

const nothingFound = { state: 'draft' as ContentState, texts: {} as ErrorTexts };

/**
 * Shows field errors, counts them per language and removes them when they are fixed.
 *
 * @param open shows the tab of a language.
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
