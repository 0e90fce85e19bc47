import { formatPercent, joinSentences } from '@film-contest/messages/format';
import { Button, Progress } from 'antd';
import { t } from '../lib/messages.ts';
import type { UploadState } from '../lib/use-upload.ts';
import styles from './upload-status.module.css';

interface UploadStatusProps {
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
}

/** Shows the progress or the error of an upload. */
export function UploadStatus({ state, onRetry, onCancel }: UploadStatusProps) {
  switch (state.phase) {
    case 'idle':
      return null;
    case 'refused':
      return (
        <p className={styles.refused} role="alert">
          {state.text}
        </p>
      );
    case 'stopped':
      return (
        <div className={styles.line} role="alert">
          <span>
            {joinSentences(t.locale, [
              t('content.upload.stopped', { filename: state.filename }),
              ...(state.isRetried ? [t('console.repeats')] : []),
            ])}
          </span>
          <Button size="small" onClick={onRetry}>
            {t('http.retry')}
          </Button>
          <Button size="small" type="text" onClick={onCancel}>
            {t('forms.cancel')}
          </Button>
        </div>
      );
    case 'sending':
      return (
        <div className={styles.line}>
          <span>{t('content.upload.sending', { filename: state.filename })}</span>
          <Progress
            className={styles.bar ?? ''}
            percent={Math.floor(state.share * 100)}
            format={() => formatPercent(t.locale, state.share)}
            size="small"
            aria-label={state.filename}
          />
          <Button size="small" type="text" onClick={onCancel}>
            {t('forms.cancel')}
          </Button>
        </div>
      );
  }
}
