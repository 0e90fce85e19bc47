import type { EntryFileKind } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '../../lib/messages.tsx';
import {
  canPickFileHandle,
  openKeptFile,
  pickFilmWithHandle,
  readDroppedFile,
} from './file-handles.ts';
import { buildAcceptAttribute, listFilmExtensions } from './file-rules.ts';
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
      {unfinished && <UnfinishedUploadNote record={unfinished} onPick={onPick} />}
      <span className={styles.pick}>
        <input
          type="file"
          id={kind}
          name={kind}
          accept={buildAcceptAttribute(kind)}
          aria-label={t('forms.labelled', { label, text })}
          aria-invalid={isFaulty}
          aria-describedby={describedBy}
          onClick={(event) => {
            if (kind !== 'url' || !canPickFileHandle()) return;
            event.preventDefault();
            void pickFilmWithHandle(listFilmExtensions()).then((file) => file && onPick(file));
          }}
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

interface UnfinishedUploadProps {
  record: UploadRecord;
  onPick: (file: File) => void;
}

/** Offers to continue an interrupted upload. Continues at once if the browser still has permission to read the file. */
function UnfinishedUploadNote({ record, onPick }: UnfinishedUploadProps) {
  const t = useT();
  const { locale } = useLocale();
  const { handle, filename } = record;
  const [isLost, setLost] = useState(false);
  const percent = formatPercent(locale, record.total > 0 ? record.sent / record.total : 0);
  useKeptFile(record, onPick);
  if (!handle || isLost) {
    return (
      <p>
        <strong>{filename}</strong> {t('submit.upload.pickAgain', { percent })}
      </p>
    );
  }
  const continueUpload = async () => {
    const file = await openKeptFile(handle, true);
    if (file) onPick(file);
    else setLost(true);
  };
  return (
    <p className={styles.continue}>
      <span>{t('submit.upload.interruptedAt', { filename, percent })}</span>
      <button
        type="button"
        className="button"
        data-kind="primary"
        onClick={() => void continueUpload()}
      >
        {t('submit.upload.resume')}
      </button>
    </p>
  );
}

/**
 * Picks the file of an interrupted upload once, without asking the entrant, if the browser still has permission to read
 * it.
 */
function useKeptFile({ handle, uploadId }: UploadRecord, onPick: (file: File) => void) {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the record has a new handle
  useEffect(() => {
    let isLeft = false;
    if (handle)
      void openKeptFile(handle, false).then((file) => file && !isLeft && latest.current(file));
    return () => {
      isLeft = true;
    };
  }, [uploadId]);
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
      void readDroppedFile(event.dataTransfer).then((file) => file && onPick(file));
    },
  };
}
