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
  /** Path parameters of the API call. */
  params?: Contract[N]['params'];
  /** Schema of the call's body. */
  schema: z.ZodType<NonNullable<Contract[N]['body']>>;
  /** The unvalidated body of the API call. */
  draft: object;
  /** Maps a path of the body to the form field that shows its error. */
  rename?: (path: string) => string;
  /** Runs a call that may require a fresh proof. Returns null if the user cancels the proof. */
  proven?: <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;
}

/**
 * Validates a form and sends it as the body of a call. Returns null after an error, shown below the fields or
 * as a notice, and after a cancelled proof.
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

/** An error of the whole form, in the reader's language. */
export class FormError extends Error {}

/**
 * Runs `send` when a form is submitted. Returns whether it runs and the message of a thrown FormError.
 *
 * @param initialError shown before the first submission.
 */
export function useFormSubmission<V>(
  send: (values: V) => Promise<unknown>,
  initialError: string | null = null,
) {
  const [busy, setBusy] = useState(false);
  const [error, setRefusal] = useState(initialError);
  async function submitValues(values: V) {
    setBusy(true);
    setRefusal(null);
    // Only a FormError needs to be shown: the client has shown all other errors.
    await send(values).catch((error: unknown) => {
      if (error instanceof FormError) setRefusal(error.message);
    });
    setBusy(false);
  }
  return { busy, refusal: error, submit: submitValues, clearError: () => setRefusal(null) };
}
