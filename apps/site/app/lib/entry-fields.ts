import type { EntryField } from '@film-contest/contract/entries';
import { useT } from './messages.tsx';

export function useEntryFieldLabel() {
  const t = useT();
  return (field: EntryField) => t(`submit.field.${field}`);
}
