import type { FieldFault } from '@film-contest/contract/envelope';
import { listFieldErrors } from '@film-contest/contract/faults';
import type { FormInstance } from 'antd';
import type { z } from 'zod';
import { getCodeMessage } from './messages.ts';

/** Maps field paths with dots to error messages. */
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

/** Maps a path of the contract to the form field that shows its error. */
type RenamePath = (path: string) => string;

const keepPath: RenamePath = (path) => path;

/**
 * Validates values with a schema of the contract. Shows the errors and returns null if they are invalid.
 */
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

/**
 * Shows the server's errors below their fields. Returns false if the form has none of these fields.
 */
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
