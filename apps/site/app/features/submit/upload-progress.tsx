import type { EntryFileKind } from '@film-contest/contract/media';
import { formatFileSize, formatPercent } from '@film-contest/messages/format';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';
import { cancelUpload, pauseUpload, resumeUpload } from './upload-manager.ts';
import type { UploadRecord } from './upload-record.ts';
import {
  getUploadSecondsLeft,
  getUploadSpeed,
  isUploadStalled,
  type RunningUpload,
} from './upload-state.ts';

interface UploadProgressProps {
  entryId: string;
  kind: EntryFileKind;
  upload: RunningUpload;
  /** Whether the entry was submitted while this film was still uploading. Then the upload cannot be cancelled. */
  isCommitted?: boolean;
}

/** A running upload: progress, speed and time left, with buttons to pause, resume and cancel. */
export function UploadProgress(props: UploadProgressProps) {
  const { entryId, kind, upload, isCommitted = false } = props;
  const t = useT();
  const { filename, phase, trouble } = upload;
  const now = useCurrentTime(phase === 'sending');
  const act = phase in acts ? acts[phase as keyof typeof acts] : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons of this group are not form fields
    <div
      className={uploadStyles.progress}
      id={kind}
      tabIndex={-1}
      role="group"
      aria-label={filename}
    >
      <UploadFigures {...upload}>
        {phase === 'sending' && <UploadSpeed upload={upload} now={now} />}
      </UploadFigures>
      <div role="status" className={uploadStyles.told}>
        <p data-trouble={trouble ? '' : undefined} className={uploadStyles.standing}>
          <UploadStatusText upload={upload} now={now} />
        </p>
        {!upload.isKept && <p className={uploadStyles.standing}>{t('submit.upload.notKept')}</p>}
      </div>
      <div className={styles.buttons}>
        {act && (
          // A single button pauses and resumes, so that it keeps the focus.
          <button
            type="button"
            className="button"
            onClick={() => (phase === 'sending' ? pauseUpload : resumeUpload)(entryId, kind)}
          >
            {t(act)}
          </button>
        )}
        {phase !== 'finishing' && !isCommitted && (
          <ConfirmButton
            label={t('submit.upload.cancel')}
            about={filename}
            question={t('submit.upload.cancelAsk')}
            keep={t('submit.upload.keep')}
            act={() => cancelUpload(entryId, kind)}
          />
        )}
      </div>
    </div>
  );
}

const acts = {
  sending: 'submit.upload.pause',
  paused: 'submit.upload.resume',
  stopped: 'submit.upload.retry',
} as const;

const tickMs = 1000;

/** Returns the current time, and updates it while an upload runs, because the speed is computed from recent samples. */
export function useCurrentTime(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

interface StandingProps {
  upload: RunningUpload;
  now: number;
}

export function UploadSpeed({ upload, now }: StandingProps) {
  const t = useT();
  const { locale } = useLocale();
  const speed = getUploadSpeed(upload, now);
  const left = getUploadSecondsLeft(upload, now);
  if (speed === null || left === null) return null;
  return (
    <>
      <span>{t('submit.upload.speed', { speed: formatFileSize(locale, speed) })}</span>
      <span>{t('submit.upload.minutesLeft', { minutes: Math.floor(left / 60) })}</span>
    </>
  );
}

/** Explains that the server issued no credentials and that the upload retries automatically. */
function MissingCredentialsNote() {
  const t = useT();
  return (
    <>
      {t('submit.upload.credentialsFailed')}
      <br />
      {navigator.onLine ? t('submit.upload.retries') : t('submit.upload.offline')}
    </>
  );
}

export function UploadStatusText({ upload, now }: StandingProps) {
  const t = useT();
  const { phase, trouble } = upload;
  if (trouble === 'credentials') return <MissingCredentialsNote />;
  if (trouble === 'file') return t('submit.upload.fileChanged');
  if (trouble === 'serverFull') return t('submit.upload.serverFull');
  if (trouble === 'connection') {
    return navigator.onLine ? t('submit.upload.failed') : t('submit.upload.offline');
  }
  if (phase === 'paused') return t('submit.upload.paused');
  if (phase === 'finishing') return t('submit.upload.checking');
  if (isUploadStalled(upload, now)) return t('submit.upload.stalled');
  return phase === 'preparing' ? t('submit.upload.waiting') : t('submit.upload.stays');
}

export function UploadInOtherTab({ kind, record }: { kind: EntryFileKind; record: UploadRecord }) {
  const t = useT();
  return (
    <div className={uploadStyles.progress} id={kind} tabIndex={-1}>
      <UploadFigures {...record} />
      <p role="status" className={uploadStyles.standing}>
        {t('submit.upload.inOtherTab')}
      </p>
    </div>
  );
}

interface UploadFiguresProps {
  filename: string;
  sent: number;
  total: number;
  children?: ReactNode;
}

export function UploadFigures({ filename, sent, total, children }: UploadFiguresProps) {
  const t = useT();
  const { locale } = useLocale();
  const formatBytes = (bytes: number) => formatFileSize(locale, bytes);
  return (
    <>
      <p className={uploadStyles.filename}>{filename}</p>
      <progress value={sent} max={Math.max(total, 1)} aria-label={filename} />
      <p className={uploadStyles.figures}>
        <span>{formatPercent(locale, total > 0 ? sent / total : 0)}</span>
        <span>
          {t('submit.upload.progress', { done: formatBytes(sent), total: formatBytes(total) })}
        </span>
        {children}
      </p>
    </>
  );
}
