import type { EntryField } from '@film-contest/contract/entries';
import { useT } from './messages.tsx';

/** Returns a function that labels the fields of a submission. */
export function useEntryFieldLabel() {
  const t = useT();
  return (field: EntryField) => t(`submit.field.${field}`);
}
