import type { CallName } from '@film-contest/contract/calls';
import type { Outcome, Send } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from './api.ts';
import { showServerErrors, validateForm } from './field-errors.ts';
import { notices } from './notices.ts';

interface FormCall<N extends CallName> {
  form: FormInstance;
  call: N;
  /** Of the call's path. */
  params?: Contract[N]['params'];
  /** Of the call's body. */
  schema: z.ZodType<NonNullable<Contract[N]['body']>>;
  /** What the form means; it need not be right yet. */
  draft: object;
  /** Where the form shows what is wrong with a path of the body. */
  rename?: (path: string) => string;
  /** Runs a call that may need a fresh proof; null when that was given up. */
  proven?: <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;
}

/**
 * Sends what a form means as the body of a call. Answers null after showing what is wrong with it:
 * below the fields, or as a notice where no field is named; and when a proof was given up.
 */
export async function submitForm<N extends CallName>(
  sent: FormCall<N>,
): Promise<Contract[N]['data'] | null> {
  const { form, schema, draft, rename, params, proven: runWithProof = (act) => act() } = sent;
  const body = validateForm(form, schema, draft, rename);
  if (!body) return null;
  const send = { body, params, quiet: true } as unknown as Send<N>;
  const outcome = await runWithProof(() => call(sent.call, send));
  if (!outcome) return null;
  if (outcome.ok) return outcome.data;
  if (!showServerErrors(form, outcome.fields, rename)) notices.error(outcome.msg);
  return null;
}

/** Why what a form meant did not come about, in the reader's language. */
export class FormError extends Error {}

/**
 * What a form does when it is submitted, whether it is still doing it, and why it was refused, if
 * `send` threw that.
 *
 * @param initialError why the form is there again.
 */
export function useSubmit<V>(
  send: (values: V) => Promise<unknown>,
  initialError: string | null = null,
) {
  const [busy, setBusy] = useState(false);
  const [error, setRefusal] = useState(initialError);
  async function submit(values: V) {
    setBusy(true);
    setRefusal(null);
    // Any other fault has been told by the client already.
    await send(values).catch((error: unknown) => {
      if (error instanceof FormError) setRefusal(error.message);
    });
    setBusy(false);
  }
  return { busy, refusal: error, submit, clearError: () => setRefusal(null) };
}
