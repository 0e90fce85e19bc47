import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { mapLocales } from '../../lib/map-locales.ts';
import {
  clearErrors,
  countErrors,
  type ErrorTexts,
  filterErrors,
  showErrors,
  toErrorTexts,
} from './form-errors.ts';
import { type FormValues, validateValues } from './form-values.ts';

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
  function count() {
    const now = countErrors(form);
    setCounts((before) => (locales.every((each) => before[each] === now[each]) ? before : now));
  }

  const check = (state: ContentState): ErrorTexts => {
    const checked = validateValues(type, state, form.getFieldsValue(true));
    return checked.ok ? {} : toErrorTexts(checked.faults);
  };

  /** @param state the state that was validated; null for server errors. */
  function show(texts: ErrorTexts, state: ContentState | null) {
    found.current = state ? { state, texts } : nothingFound;
    showErrors(form, texts, open);
    count();
  }

  /** Removes errors fixed by changes to the given field paths. */
  function removeFixed(changed: readonly string[]) {
    const { state, texts } = found.current;
    const isAny = Object.keys(texts).length > 0;
    const left = isAny ? filterErrors(texts, changed, check(state)) : {};
    found.current = { state, texts: left };
    const paths = [...new Set([...changed, ...Object.keys(texts)])];
    form.setFields(
      paths.map((path) => ({
        name: path.split('.') as never,
        errors: left[path] ? [left[path]] : [],
      })),
    );
    count();
  }

  function clear() {
    found.current = nothingFound;
    clearErrors(form);
    count();
  }

  return { counts, check, show, mend: removeFixed, clear };
}
