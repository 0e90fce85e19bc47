import type { EntryField } from '@film-contest/contract/entries';
import { useEntryFieldLabel } from '../lib/entry-fields.ts';
import { findFormStep } from '../lib/entry-steps.ts';
import { PageLink } from '../lib/links.tsx';

/** A link to a field of an entry's form, labelled with the field's name. */
export function EntryFieldLink({ entryId, field }: { entryId: string; field: EntryField }) {
  const label = useEntryFieldLabel();
  return (
    <PageLink
      to="submitEntryStep"
      params={{ entry: entryId, step: findFormStep(field) }}
      hash={`#${field}`}
    >
      {label(field)}
    </PageLink>
  );
}
