import { entryFileKinds } from '@film-contest/contract/media';
import { useNavigate } from 'react-router';
import { DiscardRevisionButton } from '../../components/discard-revision.tsx';
import { useFieldNames } from '../../lib/entry-fields.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor } from './editor-context.tsx';
import styles from './submit.module.css';
import { cancelUpload } from './upload-manager.ts';

/** Explains what happens to the changes of a submitted entry, with a button to discard them. */
export function RevisionNote() {
  const t = useT();
  const { entry, values } = useEntryEditor();
  const fields = useFieldNames()(entry.changed);
  const { state, revision } = entry;
  const isOpen = revision === 'open' || revision === 'returned';
  return (
    <div className={`${styles.ahead} ${styles.revision}`}>
      <p role="status">
        {isOpen && t('submit.revision.open', { fields })}
        {revision === 'submitted' && t('submit.revision.submitted', { fields })}
        {!revision && t('submit.revision.start')}
      </p>
      {state === 'published' ? (
        <p>{t('submit.revision.published')}</p>
      ) : (
        <p>{t('submit.revision.film')}</p>
      )}
      {revision && <DiscardChanges entry={{ id: entry.id, title: values.title ?? '' }} />}
    </div>
  );
}

function DiscardChanges({ entry }: { entry: { id: string; title: string } }) {
  const { save } = useEntryEditor();
  const navigate = useNavigate();
  const pagePath = usePagePath();

  /**
   * Cancels uploads and saves unsaved input before a revision is discarded, because a later upload or save would start
   * a new revision.
   */
  async function stopChanging() {
    for (const kind of entryFileKinds) cancelUpload(entry.id, kind);
    await save();
  }
  return (
    <div className={styles.buttons}>
      <DiscardRevisionButton
        entry={entry}
        prepare={stopChanging}
        onDone={() => navigate(pagePath('account'))}
      />
    </div>
  );
}
