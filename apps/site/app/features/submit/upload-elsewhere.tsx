import type { EntryFileKind } from '@film-contest/contract/media';
import { formatFileSize, formatPercent } from '@film-contest/messages/format';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './upload.module.css';
import type { UploadRecord } from './upload-record.ts';

/** Shows an upload that runs in another tab. */
export function UploadInOtherTab({ kind, record }: { kind: EntryFileKind; record: UploadRecord }) {
  const t = useT();
  const { locale } = useLocale();
  const { filename, sent, total } = record;
  const formatBytes = (bytes: number) => formatFileSize(locale, bytes);
  return (
    <div className={styles.progress} id={kind} tabIndex={-1}>
      <p className={styles.filename}>{filename}</p>
      <progress value={sent} max={Math.max(total, 1)} aria-label={filename} />
      <p className={styles.figures}>
        <span>{formatPercent(locale, total > 0 ? sent / total : 0)}</span>
        <span>
          {t('submit.upload.progress', { done: formatBytes(sent), total: formatBytes(total) })}
        </span>
      </p>
      <p role="status" className={styles.standing}>
        {t('submit.upload.inOtherTab')}
      </p>
    </div>
  );
}
