import type { FieldFault } from '@film-contest/contract/envelope';
import { faultsOf } from '@film-contest/contract/faults';
import type { FormInstance } from 'antd';
import type { z } from 'zod';
import { codeText } from './messages.ts';

/** Field by its path with dots → what is said below it. */
type FieldTexts = Record<string, string>;

const pathOf = (field: string) =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Shows what is wrong below the fields and takes the focus to the first. */
function showFaults(form: FormInstance, texts: FieldTexts) {
  const paths = Object.keys(texts).map(pathOf);
  form.setFields(
    Object.entries(texts).map(([field, text]) => ({ name: pathOf(field), errors: [text] })),
  );
  if (paths[0]) form.scrollToField(paths[0], { focus: true });
}

/** Where a form shows what is said of a path of the contract, if elsewhere. */
type Rename = (path: string) => string;

const asIs: Rename = (path) => path;

/** The form's values under a schema of the contract; null after showing what is wrong with them. */
export function checkedValues<S extends z.ZodType>(
  form: FormInstance,
  schema: S,
  values: unknown,
  rename = asIs,
): z.output<S> | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = Object.entries(faultsOf(parsed.error));
  showFaults(
    form,
    Object.fromEntries(
      faults.map(([path, { code, params }]) => [rename(path), codeText(code, params)]),
    ),
  );
  return null;
}

/** Shows the server's faults below their fields; false when it named none that the form has. */
export function showServerFaults(
  form: FormInstance,
  faults: Record<string, FieldFault>,
  rename = asIs,
): boolean {
  const own = Object.entries(faults)
    .map(([path, { msg }]) => [rename(path), msg] as const)
    .filter(([field]) => form.getFieldInstance(pathOf(field)) !== undefined);
  showFaults(form, Object.fromEntries(own));
  return own.length > 0;
}
