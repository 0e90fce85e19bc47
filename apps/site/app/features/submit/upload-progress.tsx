import type { EntryFileKind } from '@film-contest/contract/media';
import { formatFileSize, formatPercent } from '@film-contest/messages/format';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';
import { cancelUpload, pauseUpload, resumeUpload } from './upload-manager.ts';
import { type RunningUpload, secondsLeft, speedOf } from './upload-state.ts';

interface UploadProgressProps {
  entryId: string;
  kind: EntryFileKind;
  upload: RunningUpload;
}

/** A file on its way: how far, how fast, how long still; pause, go on, give up. */
export function UploadProgress({ entryId, kind, upload }: UploadProgressProps) {
  const t = useT();
  const { locale } = useLocale();
  const { filename, sent, total, phase } = upload;
  const size = (bytes: number) => formatFileSize(locale, bytes);
  const percent = formatPercent(locale, total > 0 ? sent / total : 0);
  return (
    <div className={uploadStyles.progress} id={kind} tabIndex={-1}>
      <p className={uploadStyles.filename}>{filename}</p>
      <progress value={sent} max={Math.max(total, 1)} aria-label={filename} />
      <p className={uploadStyles.figures}>
        <span>{percent}</span>
        <span>{t('submit.upload.progress', { done: size(sent), total: size(total) })}</span>
        {phase === 'sending' && <Pace upload={upload} />}
      </p>
      <p
        role="status"
        data-trouble={upload.trouble ? '' : undefined}
        className={uploadStyles.standing}
      >
        <Standing upload={upload} />
      </p>
      <div className={styles.buttons}>
        {phase === 'sending' && (
          <button type="button" className="button" onClick={() => pauseUpload(entryId, kind)}>
            {t('submit.upload.pause')}
          </button>
        )}
        {(phase === 'paused' || phase === 'stopped') && (
          <button type="button" className="button" onClick={() => resumeUpload(entryId, kind)}>
            {phase === 'paused' ? t('submit.upload.resume') : t('submit.upload.retry')}
          </button>
        )}
        {phase !== 'finishing' && (
          <button type="button" className="button" onClick={() => cancelUpload(entryId, kind)}>
            {t('submit.upload.cancel')}
          </button>
        )}
      </div>
    </div>
  );
}

function Pace({ upload }: { upload: RunningUpload }) {
  const t = useT();
  const { locale } = useLocale();
  const speed = speedOf(upload);
  const left = secondsLeft(upload);
  if (speed === null || left === null) return null;
  return (
    <>
      <span>{t('submit.upload.speed', { speed: formatFileSize(locale, speed) })}</span>
      <span>{t('submit.upload.minutesLeft', { minutes: Math.floor(left / 60) })}</span>
    </>
  );
}

function Standing({ upload: { phase, trouble } }: { upload: RunningUpload }) {
  const t = useT();
  if (trouble === 'credentials') return t('submit.upload.credentialsFailed');
  if (trouble === 'connection') {
    return navigator.onLine ? t('submit.upload.failed') : t('submit.upload.offline');
  }
  if (phase === 'paused') return t('submit.upload.paused');
  if (phase === 'finishing') return t('submit.upload.checking');
  return phase === 'preparing' ? t('submit.upload.waiting') : t('submit.upload.stays');
}
