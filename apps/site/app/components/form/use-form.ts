import type { Outcome } from '@film-contest/contract/client';
import { describeError } from '@film-contest/messages/faults';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dropKeptInput, keepInput, omitSecretValues, readKeptInput } from '../../lib/kept-input.ts';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import { formatSummaryText, type SummaryLine } from './error-summary.tsx';

/** Error codes with their parameters, by field (`@film-contest/contract/faults`). */
type Faults = Record<string, { code: number; params?: Record<string, string | number> }>;

interface FormOptions<V extends object, D> {
  /** Storage key of the input, which is kept until the form is sent. If null, the input is not kept. */
  keep: string | null;
  initial: V;
  /** Validates the form with the contract's schema, which is loaded when first needed. */
  check: (values: V) => Promise<Faults>;
  send: (values: V) => Promise<Outcome<D>>;
  onDone: (data: D, values: V, msg: string) => void;
  /** Maps error codes of the whole form to the field beside which the error is shown. */
  fieldOfCode?: Partial<Record<number, keyof V & string>>;
  /** Called after a rejection. Receives the values that were sent, because the form may have been edited since. */
  onRefused?: (code: number, fields: readonly string[], data: unknown, values: V) => void;
  /** Field labels for the error summary, because error texts do not name their field. */
  labels?: Partial<Record<keyof V & string, string>>;
  /** Error text if the server did not respond. */
  failed?: string;
}

/** Maps errors of the captcha's id to the captcha field. */
const getErrorFieldName = (name: string) => (name === 'captchaId' ? 'captcha' : name);

export const formatFieldError = (t: T, fault: Faults[string]) => describeError(t, fault);

/** State of a form: values, errors and progress. Input is kept until the server accepts it. */
export function useForm<V extends object, D>(options: FormOptions<V, D>) {
  const t = useT();
  const [values, setValues] = useState(options.initial);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [formFault, setFormFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const isDone = useRef(false);
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useKeptFormInput(options.keep, values, setValues, isDone, path);

  const set = useCallback((changed: Partial<V>) => {
    setValues((before) => ({ ...before, ...changed }));
    // Keeps the errors of fields that become empty, because a new captcha clears the captcha field.
    const hasNewValue = (name: string) => Boolean(changed[name as keyof V]);
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !hasNewValue(name))),
    );
  }, []);

  const clearFault = useCallback((name: string) => {
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
    );
  }, []);

  /** Clears all errors. Called when the form shows other fields. */
  function clearErrors() {
    setFaults({});
    setFormFault(null);
  }

  function showFormErrors(found: Record<string, string>, whole: string | null) {
    setFaults(found);
    setFormFault(whole);
    setAttempt((count) => count + 1);
  }

  const countRejection = () => setRefusals((count) => count + 1);

  async function submitFormValues() {
    const found = await options.check(values);
    if (Object.keys(found).length > 0) {
      const texts = Object.entries(found).map(([name, fault]) => [
        getErrorFieldName(name),
        formatFieldError(t, fault),
      ]);
      return showFormErrors(Object.fromEntries(texts), null);
    }
    if (options.keep) await keepInput(options.keep, values, path);
    const outcome = await options.send(values).catch((fault: unknown) => {
      countRejection();
      throw fault;
    });
    if (!outcome.ok) return showRejection(outcome, values);
    isDone.current = true;
    if (options.keep) await dropKeptInput(options.keep);
    setFaults({});
    setFormFault(null);
    options.onDone(outcome.data, values, outcome.msg);
  }

  function showRejection({ code, msg, fields, data }: Outcome<D> & { ok: false }, sent: V) {
    const named = Object.entries(fields).map(
      ([name, fault]) => [getErrorFieldName(name), fault.msg] as const,
    );
    const field = options.fieldOfCode?.[code];
    const found = Object.fromEntries(named.length === 0 && field ? [[field, msg]] : named);
    showFormErrors(found, Object.keys(found).length === 0 ? msg : null);
    countRejection();
    options.onRefused?.(code, Object.keys(found), data, sent);
  }

  const { isBusy, run } = useBusyAction(() =>
    submitFormValues().catch(() => {
      if (options.failed) showFormErrors({}, options.failed);
    }),
  );
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    return run();
  };

  const lines: SummaryLine[] = Object.entries(faults).map(([name, text]) => {
    const label = options.labels?.[name as keyof V & string];
    return { text: label ? formatSummaryText(t, label, text) : text, to: `#${name}` };
  });
  if (formFault) lines.unshift({ text: formFault });
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    onChange: (value: V[K]) => set({ [name]: value } as object as Partial<V>),
    fault: faults[name],
  });
  const captcha = {
    value: values,
    onChange: set,
    fault: faults.captcha,
    refusals,
    onRefresh: () => clearFault('captcha'),
  };
  return {
    values,
    set,
    clearErrors,
    faults,
    lines,
    attempt,
    refusals,
    isBusy,
    submit: submitForm,
    field,
    captcha,
  };
}

const serializeTypedValues = (values: object) => JSON.stringify(omitSecretValues(values));

/** Restores the kept input once, then keeps each change until the form is sent. */
function useKeptFormInput<V extends object>(
  form: string | null,
  values: V,
  setValues: (update: (before: V) => V) => void,
  isDone: { current: boolean },
  path: string,
) {
  const initial = useRef(values);
  useEffect(() => {
    if (!form) return;
    let isLeft = false;
    readKeptInput<V>(form).then((kept) => {
      if (kept && !isLeft)
        setValues((now) => restoreUntouchedFields(initial.current, now, kept.values));
    });
    return () => {
      isLeft = true;
    };
  }, [form, setValues]);
  const isKept = useRef(false);
  useEffect(() => {
    if (!form || isDone.current) return;
    const isTyped = serializeTypedValues(values) !== serializeTypedValues(initial.current);
    if (isTyped) void keepInput(form, values, path);
    else if (isKept.current) void dropKeptInput(form);
    isKept.current = isTyped;
  }, [form, values, isDone, path]);
}

/** Restores kept values of the fields that were not changed since the page was opened. */
function restoreUntouchedFields<V extends object>(initial: V, now: V, kept: Partial<V>): V {
  const untouched = Object.entries(kept).filter(
    ([name]) => name in initial && now[name as keyof V] === initial[name as keyof V],
  );
  return { ...now, ...Object.fromEntries(untouched) };
}
