import type { EntryField } from '@film-contest/contract/entries';
import { useT } from './messages.tsx';

/** Names of the fields of a submission, as its forms call them. */
export function useFieldLabel() {
  const t = useT();
  return (field: EntryField) => t(`submit.field.${field}`);
}
