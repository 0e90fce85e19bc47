import type { UploadedFile } from '@film-contest/contract/media';
import { useT } from '../../lib/messages.tsx';
import { FileCheckList } from './check-list.tsx';
import { useFileSizeFormatter } from './file-hints.ts';
import { SubtitlePreview } from './subtitle-preview.tsx';
import styles from './upload.module.css';

interface UploadedFileProps {
  file: UploadedFile;
  label: string;
  /** Removes the file from the draft; null when the file cannot be removed now. */
  onRemove: (() => void) | null;
}

/** A file that the server has, with its findings, or advice how to complete it. */
export function UploadedFileDetails({ file, label, onRemove }: UploadedFileProps) {
  const t = useT();
  const size = useFileSizeFormatter();
  const isWhole = file.state !== 'granted';
  const noteworthy = file.checks.filter(({ level }) => level !== 'ok');
  const fine = file.checks.filter(({ level }) => level === 'ok');
  return (
    <div className={styles.held}>
      {file.preview && <img className={styles.preview} src={file.preview} alt={label} />}
      <div className={styles.heldText}>
        <p className={styles.filename}>{file.filename}</p>
        <p className={styles.figures}>
          <span>{size(file.size)}</span>
          {isWhole && <span data-checked="">{t('submit.upload.checked')}</span>}
        </p>
        {!isWhole && <p className={styles.standing}>{t('submit.upload.notWhole')}</p>}
        {noteworthy.length > 0 && <FileCheckList checks={noteworthy} />}
        {fine.length > 0 && (
          <details className={styles.details}>
            <summary>{t('submit.upload.details')}</summary>
            <FileCheckList checks={fine} />
          </details>
        )}
        {file.track && <SubtitlePreview track={file.track} kind={file.kind} label={label} />}
        {onRemove && (
          <button
            type="button"
            className={styles.quiet}
            aria-label={t('forms.labelled', { label: t('forms.remove'), text: file.filename })}
            onClick={onRemove}
          >
            {t('forms.remove')}
          </button>
        )}
      </div>
    </div>
  );
}
