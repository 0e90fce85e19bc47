import type { CallName } from '@film-contest/contract/calls';
import type { Outcome, Send } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { FieldFault } from '@film-contest/contract/envelope';
import { listFieldErrors } from '@film-contest/contract/faults';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from './api.ts';
import { setFormFailure, showFormFailure, showTransportFailure } from './form-failure.ts';
import { getCodeMessage } from './messages.ts';

interface FormCall<N extends CallName> {
  form: FormInstance;
  call: N;
  params?: Contract[N]['params'];
  schema: z.ZodType<NonNullable<Contract[N]['body']>>;
  /** The unvalidated body of the API call. */
  draft: object;
  /** Maps a path of the body to the form field that shows its error. */
  rename?: (path: string) => string;
  /** Runs a call that may require the user to prove their identity again. Returns null if the user cancels. */
  proven?: <T>(act: () => Promise<Outcome<T>>) => Promise<Outcome<T> | null>;
  /**
   * Shows the conflict after another user has saved first. Returns false if it could not show the conflict; then
   * the form shows the server's error.
   */
  onConflict?: () => Promise<boolean>;
}

/**
 * Validates a form and sends it as the body of a call. Shows errors at the fields or above them. Returns null after
 * an error, or if the user cancels the proof of identity.
 *
 * @throws an error of the transport, after it has been shown.
 */
export async function submitForm<N extends CallName>(
  sent: FormCall<N>,
): Promise<Contract[N]['data'] | null> {
  const { form, schema, draft, rename, params, proven: runWithProof = (act) => act() } = sent;
  setFormFailure(form, null);
  const body = validateForm(form, schema, draft, rename);
  if (!body) return null;
  const send = { body, params, quiet: true } as unknown as Send<N>;
  const outcome = await runWithProof(() => call(sent.call, send)).catch((error: unknown) => {
    showTransportFailure(form, error);
    throw error;
  });
  if (!outcome) return null;
  if (outcome.ok) return outcome.data;
  if (outcome.code === codes.changedMeanwhile && (await sent.onConflict?.())) return null;
  if (!showServerErrors(form, outcome.fields, rename)) showFormFailure(form, outcome.msg);
  return null;
}

export class FormError extends Error {}

/**
 * Returns a submit handler that runs `send`, whether `send` is running, and the message of the last FormError.
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

type FieldMessages = Record<string, string>;

const toNamePath = (field: string) =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Shows the messages below their fields and focuses the first field. */
function showFieldErrors(form: FormInstance, texts: FieldMessages) {
  const paths = Object.keys(texts).map(toNamePath);
  form.setFields(
    Object.entries(texts).map(([field, text]) => ({ name: toNamePath(field), errors: [text] })),
  );
  if (paths[0]) form.scrollToField(paths[0], { focus: true });
}

type RenamePath = (path: string) => string;

const keepPath: RenamePath = (path) => path;

/** Validates values with a schema of the contract. Shows the errors and returns null if they are invalid. */
export function validateForm<S extends z.ZodType>(
  form: FormInstance,
  schema: S,
  values: unknown,
  rename = keepPath,
): z.output<S> | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = Object.entries(listFieldErrors(parsed.error));
  showFieldErrors(
    form,
    Object.fromEntries(
      faults.map(([path, { code, params }]) => [rename(path), getCodeMessage(code, params)]),
    ),
  );
  return null;
}

/** Shows the server's errors below their fields. Returns false if the form has none of these fields. */
export function showServerErrors(
  form: FormInstance,
  faults: Record<string, FieldFault>,
  rename = keepPath,
): boolean {
  const own = Object.entries(faults)
    .map(([path, { msg }]) => [rename(path), msg] as const)
    .filter(([field]) => form.getFieldInstance(toNamePath(field)) !== undefined);
  showFieldErrors(form, Object.fromEntries(own));
  return own.length > 0;
}
