import type { EntryFileKind } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { EntryFieldLink } from '../../components/requested-changes.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { getFieldOfFileKind } from './attach-file.ts';
import styles from './upload.module.css';
import {
  UploadFigures,
  UploadSpeed,
  UploadStatusText,
  useCurrentTime,
} from './upload-progress.tsx';
import { isUploadRunning, type RunningUpload, useUploadStates } from './upload-state.ts';
import { useInterruptedUploads } from './use-unfinished.ts';

interface UploadSummaryProps {
  entryId: string;
  /** Whether the page already shows an upload of this kind in detail. */
  isHidden?: (kind: EntryFileKind) => boolean;
}

/** The running uploads of an entry: progress, percentage and time left. */
export function UploadSummary({ entryId, isHidden = () => false }: UploadSummaryProps) {
  const t = useT();
  const running = [...useUploadStates(entryId)].flatMap(([kind, state]) =>
    isUploadRunning(state) && !isHidden(kind) ? [{ kind, state }] : [],
  );
  if (running.length === 0) return null;
  return (
    <ul className={styles.summary} aria-label={t('submit.upload.running')}>
      {running.map(({ kind, state }) => (
        <li key={kind} className={styles.progress}>
          <RunningUploadSummary upload={state} />
        </li>
      ))}
    </ul>
  );
}

function RunningUploadSummary({ upload }: { upload: RunningUpload }) {
  const isSending = upload.phase === 'sending';
  const now = useCurrentTime(isSending);
  return (
    <>
      <UploadFigures {...upload}>
        {isSending && <UploadSpeed upload={upload} now={now} />}
      </UploadFigures>
      {!isSending && (
        <p className={styles.standing} data-trouble={upload.trouble ? '' : undefined}>
          <UploadStatusText upload={upload} now={now} />
        </p>
      )}
    </>
  );
}

/** The uploads of an entry on the account page, including those that were interrupted when their page was closed. */
export function AccountUploads({ entryId }: { entryId: string }) {
  const t = useT();
  const { locale } = useLocale();
  const interrupted = useInterruptedUploads(entryId);
  return (
    <>
      <UploadSummary entryId={entryId} />
      {interrupted.map(({ kind, record: { filename, sent, total } }) => {
        const percent = formatPercent(locale, total > 0 ? sent / total : 0);
        return (
          <p key={kind} className={styles.standing}>
            <EntryFieldLink entryId={entryId} field={getFieldOfFileKind(kind)} />
            {t('forms.labelled', {
              label: '',
              text: t('submit.upload.interruptedAt', { filename, percent }),
            })}
          </p>
        );
      })}
    </>
  );
}
