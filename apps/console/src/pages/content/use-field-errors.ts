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
 * What is wrong with the fields of an item's form: shown below them, counted for each language, and
 * gone as soon as it is mended.
 *
 * @param open shows a language that is hidden.
 */
export function useFieldErrors(
  type: ContentTypeName,
  form: FormInstance<FormValues>,
  open: (locale: Locale) => void,
) {
  const [counts, setCounts] = useState(noErrors);
  /** What the form's own check found; what the server found stands until its field changes. */
  const found = useRef(nothingFound);

  /** The same counts draw nothing anew. */
  function count() {
    const now = countErrors(form);
    setCounts((before) => (locales.every((each) => before[each] === now[each]) ? before : now));
  }

  const check = (state: ContentState): ErrorTexts => {
    const checked = validateValues(type, state, form.getFieldsValue(true));
    return checked.ok ? {} : toErrorTexts(checked.faults);
  };

  /** @param state what the form was checked for; null where the server has spoken. */
  function show(texts: ErrorTexts, state: ContentState | null) {
    found.current = state ? { state, texts } : nothingFound;
    showErrors(form, texts, open);
    count();
  }

  /** Takes away what a change of fields, by their paths with dots, has mended. */
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
