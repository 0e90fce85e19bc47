import { codes } from '@film-contest/contract/codes';
import type { MyEntry } from '@film-contest/contract/entries';
import { canEditEntry } from '@film-contest/contract/entry-rules';
import { RequestedChanges } from '../../components/requested-changes.tsx';
import { useFieldNames } from '../../lib/entry-fields.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';

/** The state of the entrant's changes to a submitted entry. */
export function RevisionStatus({ entry }: { entry: MyEntry }) {
  const t = useT();
  const fields = useFieldNames()(entry.changed);
  const { state, revision, blockedBy } = entry;
  if (!revision || canEditEntry(state)) return null;
  if (revision === 'returned')
    return (
      <>
        <p className={styles.reason}>{t('account.revision.returned')}</p>
        <RequestedChanges entry={entry} heading="h5" />
      </>
    );
  if (revision === 'submitted')
    return <p className={styles.reason}>{t('account.revision.submitted', { fields })}</p>;
  const isLate = blockedBy === codes.submissionsClosed;
  return (
    <p className={styles.reason}>
      {isLate ? t('account.revision.late', { fields }) : t('account.revision.open', { fields })}
    </p>
  );
}
