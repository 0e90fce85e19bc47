import type { UploadedFile } from '@film-contest/contract/media';
import { formatPercent, joinSentences } from '@film-contest/messages/format';
import { Button, Flex, Progress } from 'antd';
import { type DragEvent, useRef } from 'react';
import { getCodeMessage, t } from '../lib/messages.ts';
import {
  checkPictureFile,
  pictureExtensions,
  type UploadState,
  useUpload,
  useUploadedFile,
} from '../lib/use-upload.ts';
import styles from './file-field.module.css';

interface FileFieldProps {
  kind: 'content_image' | 'content_file';
  /** Label of the file field, used in the accessible names of its buttons. */
  label: string;
  disabled: boolean;
  /**
   * URL of the saved picture, shown if the signed-in user may not load the upload because a colleague uploaded it.
   */
  preview?: string | undefined;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** A form field for one file. Its value is the id of the upload. */
export function FileField({ kind, label, disabled, preview, id, value, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useUpload(kind, (file: UploadedFile) => onChange?.(file.id));
  const isPicture = kind === 'content_image';

  function acceptFile(file: File | undefined) {
    if (!file || disabled) return;
    const fault = isPicture ? checkPictureFile(file) : null;
    if (fault) sending.refuse(getCodeMessage(fault.code, fault.params));
    else void sending.send(file);
  }

  function handleFileDrop(event: DragEvent) {
    event.preventDefault();
    acceptFile(event.dataTransfer.files[0]);
  }

  const choose = value ? t('forms.replaceFile') : t('forms.chooseFile');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to the button inside
    <div
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleFileDrop}
    >
      {value && preview && <img className={styles.picture} src={preview} alt={label} />}
      {value && !preview && <FilePreview id={value} label={label} isPicture={isPicture} />}
      {!value && disabled && <span className={styles.none}>{t('content.nothing')}</span>}
      {!disabled && (
        <Flex wrap gap={8}>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            className="visually-hidden"
            aria-label={label}
            accept={isPicture ? pictureExtensions : undefined}
            onChange={({ currentTarget }) => {
              acceptFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <Button
            {...(id && { id })}
            onClick={() => input.current?.click()}
            aria-label={t('forms.labelled', { label, text: choose })}
          >
            {choose}
          </Button>
          {value && (
            <Button
              type="text"
              aria-label={t('forms.labelled', { label, text: t('forms.remove') })}
              onClick={() => onChange?.(null)}
            >
              {t('forms.remove')}
            </Button>
          )}
        </Flex>
      )}
      <UploadStatus state={sending.state} onRetry={sending.retry} onCancel={sending.cancel} />
    </div>
  );
}

function FilePreview({ id, label, isPicture }: { id: string; label: string; isPicture: boolean }) {
  const file = useUploadedFile(id);
  if (!file) return <span className={styles.frame} />;
  if (isPicture && file.preview) {
    return <img className={styles.picture} src={file.preview} alt={label} />;
  }
  return <span className={styles.name}>{file.filename}</span>;
}

interface UploadStatusProps {
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
}

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
