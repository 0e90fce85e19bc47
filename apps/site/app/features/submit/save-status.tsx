import { useLocale, useT } from '../../lib/messages.tsx';
import { formatRecentTime, getReaderTimeZone } from '../../lib/reader-clock.ts';
import { useContestTimeZone, useIsReaderTimeDifferent } from '../../lib/zoned-time.ts';
import { hasUnsavedInput } from './draft-state.ts';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';
import type { DraftEditor } from './use-draft.ts';

/** The status of the draft: saved or not and, if the draft cannot be saved, advice. */
export function DraftSaveStatus({ draft }: { draft: DraftEditor }) {
  const t = useT();
  if (draft.state.trouble === 'conflict') return <DraftConflictChoice settle={draft.settle} />;
  return (
    <p className={styles.saveStatus} role="status">
      <DraftSaveText draft={draft} />
      {draft.state.trouble === 'refused' && (
        <button type="button" className={uploadStyles.quiet} onClick={() => void draft.save()}>
          {t('http.retry')}
        </button>
      )}
    </p>
  );
}

/** Shows one text from the first keystroke until all input is saved, to avoid flicker. */
function DraftSaveText({ draft: { state, isKept } }: { draft: DraftEditor }) {
  const t = useT();
  if (!isKept && hasUnsavedInput(state)) return t('submit.notKept');
  if (state.trouble === 'connection') return t('forms.savedLocally');
  if (state.trouble === 'refused') return [t('forms.saveFailed'), state.msg].join(' ');
  if (state.saving || hasUnsavedInput(state)) return t('forms.saving');
  return <LastSaveTime moment={state.savedAt ?? state.entry.updatedAt} />;
}

/** Names the reader's time zone if different from the contest's. */
function LastSaveTime({ moment }: { moment: string }) {
  const t = useT();
  const { locale } = useLocale();
  const isElsewhere = useIsReaderTimeDifferent(moment, useContestTimeZone());
  const time = formatRecentTime(locale, moment, new Date().toISOString(), getReaderTimeZone());
  return t(isElsewhere ? 'submit.savedAtOwn' : 'forms.savedAt', { time });
}

/** The choice between two versions of a draft after the same fields were changed elsewhere. */
function DraftConflictChoice({ settle }: { settle: DraftEditor['settle'] }) {
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
