import { formatTime } from '@film-contest/messages/format';
import { useLocale, useT } from '../../lib/messages.tsx';
import { hasUnsaved } from './draft-state.ts';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';
import type { DraftEditor } from './use-draft.ts';

/** Where the reader's clock is: "Saved 14:02" speaks of it. */
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether what was typed is saved, and what to do when it cannot be. */
export function SaveStatus({ draft }: { draft: DraftEditor }) {
  const t = useT();
  if (draft.state.trouble === 'conflict') return <Conflict settle={draft.settle} />;
  return (
    <p className={styles.saveStatus} role="status">
      <SaveText draft={draft} />
      {draft.state.trouble === 'refused' && (
        <button type="button" className={uploadStyles.quiet} onClick={() => void draft.save()}>
          {t('http.retry')}
        </button>
      )}
    </p>
  );
}

function SaveText({ draft: { state, isKept } }: { draft: DraftEditor }) {
  const t = useT();
  const { locale } = useLocale();
  if (!isKept && hasUnsaved(state)) return t('submit.notKept');
  if (state.trouble === 'connection') return t('forms.savedLocally');
  if (state.trouble === 'refused') return [t('forms.saveFailed'), state.msg].join(' ');
  if (state.saving) return t('forms.saving');
  if (hasUnsaved(state)) return t('forms.unsaved');
  const at = state.savedAt ?? state.entry.updatedAt;
  return t('forms.savedAt', { time: formatTime(locale, at, readersZone()) });
}

/** The same fields were changed elsewhere: what is on screen stays until its writer decides. */
function Conflict({ settle }: { settle: DraftEditor['settle'] }) {
  const t = useT();
  return (
    <div className={styles.conflict} role="alert">
      <p>{t('submit.conflict.text')}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={() => settle('server')}>
          {t('submit.conflict.theirs')}
        </button>
        <button type="button" className="button" onClick={() => settle('mine')}>
          {t('submit.conflict.mine')}
        </button>
      </div>
    </div>
  );
}
