import type { CallName } from '@film-contest/contract/calls';
import type { Send } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from './api.ts';
import { checkedValues, showServerFaults } from './field-faults.ts';
import { notices } from './notices.ts';

interface Sent<N extends CallName> {
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
}

/**
 * Sends what a form means as the body of a call. Answers null after showing what is wrong with it:
 * below the fields, or as a notice where no field is named.
 */
export async function sendForm<N extends CallName>(
  sent: Sent<N>,
): Promise<Contract[N]['data'] | null> {
  const { form, schema, draft, rename, params } = sent;
  const body = checkedValues(form, schema, draft, rename);
  if (!body) return null;
  const outcome = await call(sent.call, { body, params, quiet: true } as unknown as Send<N>);
  if (outcome.ok) return outcome.data;
  if (!showServerFaults(form, outcome.fields, rename)) notices.error(outcome.msg);
  return null;
}

/** What a form does when it is submitted, and whether it is still doing it. */
export function useSubmit<V>(send: (values: V) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  async function submit(values: V) {
    setBusy(true);
    // A fault has been told by the client already.
    await send(values).catch(() => {});
    setBusy(false);
  }
  return { busy, submit };
}
