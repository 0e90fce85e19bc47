import type { EntryField, MyEntry } from '@film-contest/contract/entries';
import { useEntryFieldLabel } from '../lib/entry-fields.ts';
import { findFormStep } from '../lib/entry-steps.ts';
import { PageLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import styles from './requested-changes.module.css';

interface RequestedChangesProps {
  entry: Pick<MyEntry, 'id' | 'reasons'>;
  heading: 'h2' | 'h5';
}

export function RequestedChanges({ entry, heading: Heading }: RequestedChangesProps) {
  const t = useT();
  if (entry.reasons.length === 0) return null;
  return (
    <div className={styles.requestedChanges}>
      <Heading className={styles.title}>{t('account.entries.reasons')}</Heading>
      <ul>
        {entry.reasons.map(({ field, reason }) => (
          <li key={`${field} ${reason}`}>
            <EntryFieldLink entryId={entry.id} field={field} />
            {t('forms.labelled', { label: '', text: reason })}
          </li>
        ))}
      </ul>
    </div>
  );
}

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
