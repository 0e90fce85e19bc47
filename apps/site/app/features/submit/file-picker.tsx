import type { EntryFileKind } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { type DragEvent, useState } from 'react';
import { useLocale, useT } from '../../lib/messages.tsx';
import { buildAcceptAttribute } from './file-rules.ts';
import styles from './upload.module.css';
import type { UploadRecord } from './upload-record.ts';

interface FilePickerProps {
  kind: EntryFileKind;
  label: string;
  isReplacing: boolean;
  isReading: boolean;
  isFaulty: boolean;
  /** Ids of the elements with the file's requirements and its error. */
  describedBy: string | undefined;
  unfinished: UploadRecord | null;
  onPick: (file: File) => void;
}

export const getFileHintId = (kind: EntryFileKind) => `${kind}-hint`;
export const getFileErrorId = (kind: EntryFileKind) => `${kind}-fault`;

/** A control to pick a file with a dialog or by drag and drop. */
export function FilePicker(props: FilePickerProps) {
  const { kind, label, isReplacing, isReading, isFaulty, describedBy, unfinished, onPick } = props;
  const t = useT();
  const { isOver, ...drop } = useFileDrop(onPick);
  const text = isReplacing ? t('forms.replaceFile') : t('forms.chooseFile');
  return (
    <div
      className={styles.drop}
      data-faulty={isFaulty ? '' : undefined}
      data-over={isOver ? '' : undefined}
      {...drop}
    >
      {unfinished && <UnfinishedUploadNote record={unfinished} />}
      <span className={styles.pick}>
        <input
          type="file"
          id={kind}
          name={kind}
          accept={buildAcceptAttribute(kind)}
          aria-label={t('forms.labelled', { label, text })}
          aria-invalid={isFaulty}
          aria-describedby={describedBy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Clears the file input, so that the same file can be picked again.
            event.currentTarget.value = '';
            if (file) onPick(file);
          }}
        />
        <label htmlFor={kind}>{text}</label>
        <span className={styles.dropHint}>{t('forms.dropFile')}</span>
      </span>
      <span role="status">{isReading && t('submit.precheck.reading')}</span>
    </div>
  );
}

function UnfinishedUploadNote({ record }: { record: UploadRecord }) {
  const t = useT();
  const { locale } = useLocale();
  const percent = formatPercent(locale, record.total > 0 ? record.sent / record.total : 0);
  return (
    <p>
      <strong>{record.filename}</strong> {t('submit.upload.pickAgain', { percent })}
    </p>
  );
}

function useFileDrop(onPick: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const setFileOverPicker = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return {
    isOver,
    onDragOver: (event: DragEvent) => setFileOverPicker(event, true),
    onDragLeave: (event: DragEvent) => setFileOverPicker(event, false),
    onDrop: (event: DragEvent) => {
      setFileOverPicker(event, false);
      const [file] = event.dataTransfer.files;
      if (file) onPick(file);
    },
  };
}
