import type { EntryField } from '@film-contest/contract/entries';
import { formatList } from '@film-contest/messages/format';
import { useT } from './messages.tsx';

export function useEntryFieldLabel() {
  const t = useT();
  return (field: EntryField) => t(`submit.field.${field}`);
}

/** Lists the names of fields in a sentence. */
export function useFieldNames() {
  const { locale } = useT();
  const label = useEntryFieldLabel();
  return (fields: readonly EntryField[]) => formatList(locale, fields.map(label));
}
