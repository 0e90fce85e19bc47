import type { MyEntry } from '@film-contest/contract/entries';
import { useT } from '../lib/messages.tsx';
import styles from './asked-changes.module.css';
import { EntryFieldLink } from './field-link.tsx';

interface AskedChangesProps {
  entry: Pick<MyEntry, 'id' | 'reasons'>;
  /** Heading level. */
  heading: 'h2' | 'h5';
}

/** The changes that a reviewer requested, with links to the entry's fields. */
export function RequestedChanges({ entry, heading: Heading }: AskedChangesProps) {
  const t = useT();
  if (entry.reasons.length === 0) return null;
  return (
    <div className={styles.asked}>
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
