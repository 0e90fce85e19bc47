import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { FieldErrorText } from '../../components/form/field.tsx';
import { createLazyComponent } from '../../lib/lazy-component.tsx';
import { useT } from '../../lib/messages.tsx';
import { buildDraftFileChange, findDraftFileId, getFieldOfFileKind } from './attach-file.ts';
import type { CropFrameProps } from './crop-frame.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { FileCheckList } from './file-findings.tsx';
import { FilePicker, getFileErrorId, getFileHintId } from './file-picker.tsx';
import { ReviewerComment } from './step-fields.tsx';
import submitStyles from './submit.module.css';
import styles from './upload.module.css';
import { removeFile } from './upload-manager.ts';
import { UploadInOtherTab, UploadProgress } from './upload-progress.tsx';
import { isUploadRunning, useUploadState } from './upload-state.ts';
import { UploadedFileDetails } from './uploaded-file.tsx';
import { useFilePicking } from './use-picking.ts';
import { useUnfinishedUpload } from './use-unfinished.ts';

interface UploadRowProps {
  kind: EntryFileKind;
  label: string;
  hint: ReactNode;
  optional?: boolean;
}

/** One file of the submission: picker, checks, cropper, progress and result. */
export function UploadRow({ kind, label, hint, optional = false }: UploadRowProps) {
  const t = useT();
  const { isOpen } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const headingId = useId();
  const field = getFieldOfFileKind(kind);
  const isFocused = useRef(false);
  const setRowFocused = (focused: boolean) => () => {
    isFocused.current = focused;
  };
  return (
    <section
      className={styles.upload}
      aria-labelledby={headingId}
      onFocus={setRowFocused(true)}
      onBlur={setRowFocused(false)}
    >
      <h2 id={headingId}>
        {label}
        {optional && (
          <>
            {' '}
            <span className={styles.optional}>{t('forms.optional')}</span>
          </>
        )}
      </h2>
      <p className={styles.hint} id={getFileHintId(kind)}>
        {hint}
      </p>
      <ReviewerComment field={field} />
      <UploadRowContent
        kind={kind}
        label={label}
        isOpen={isOpen(field)}
        fault={faultOf(field)}
        isFocused={isFocused}
      />
      <FileArrivedAnnouncement kind={kind} />
    </section>
  );
}

/** Announces a completely uploaded file to screen readers. */
function FileArrivedAnnouncement({ kind }: { kind: EntryFileKind }) {
  const t = useT();
  const upload = useUploadState(useEntryEditor().entry.id, kind);
  return (
    <p role="status" className="visually-hidden">
      {upload.phase === 'done' &&
        t('forms.labelled', { label: upload.file.filename, text: t('submit.upload.checked') })}
    </p>
  );
}

interface BodyProps {
  kind: EntryFileKind;
  label: string;
  isOpen: boolean;
  fault: string | undefined;
  isFocused: RefObject<boolean>;
}

function UploadRowContent({ kind, label, isOpen, fault, isFocused }: BodyProps) {
  const t = useT();
  const { entry, values, change, refresh } = useEntryEditor();
  const upload = useUploadState(entry.id, kind);
  const picking = useFilePicking(entry.id, kind);
  // Restores the focus inside the row if the focused element was replaced.
  useLayoutEffect(() => {
    if (isFocused.current && document.activeElement === document.body) {
      document.getElementById(kind)?.focus({ preventScroll: true });
    }
  });
  const held = findFileOfField(entry.files, findDraftFileId(values, kind), upload);
  const unfinished = useUnfinishedUpload(entry.id, kind, upload.phase, refresh);
  if (isUploadRunning(upload)) {
    return (
      <>
        <UploadProgress entryId={entry.id} kind={kind} upload={upload} />
        <PreUploadFindings checks={picking.checks} />
      </>
    );
  }
  if (unfinished?.isElsewhere) return <UploadInOtherTab kind={kind} record={unfinished.record} />;
  if (picking.crop) return <ImageCropper {...picking.crop} />;
  const removePickedFile = () => {
    removeFile(entry.id, kind);
    change(buildDraftFileChange(values, kind, null));
  };
  const refused = upload.phase === 'refused' ? upload : null;
  // Hides a partly uploaded file if this device has a record of it, because the record is newer than the server's data.
  const isShown = held !== null && !refused && !(held.state === 'granted' && unfinished);
  return (
    <>
      {isShown && (
        <UploadedFileDetails
          file={held}
          onRemove={isOpen ? removePickedFile : null}
          label={label}
        />
      )}
      <div role="alert">
        {picking.fault && <FieldErrorText text={picking.fault} />}
        {!isFileAcceptable(picking.checks) && (
          <FileCheckList checks={omitPassedChecks(picking.checks)} />
        )}
        {refused && <RefusedFile {...refused} />}
      </div>
      {picking.shrink && (
        <div className={submitStyles.buttons}>
          <button type="button" className="button" data-kind="primary" onClick={picking.shrink}>
            {t('submit.crop.shrink')}
          </button>
        </div>
      )}
      {isOpen && (
        <FilePicker
          kind={kind}
          label={label}
          isReplacing={isShown}
          isReading={picking.isReading}
          unfinished={unfinished?.record ?? null}
          isFaulty={Boolean(fault)}
          describedBy={
            fault ? `${getFileHintId(kind)} ${getFileErrorId(kind)}` : getFileHintId(kind)
          }
          onPick={picking.pick}
        />
      )}
      <FieldErrorText
        id={getFileErrorId(kind)}
        text={isShown && held.state !== 'granted' ? undefined : fault}
      />
    </>
  );
}

const omitPassedChecks = (checks: readonly MachineCheck[]) =>
  checks.filter(({ level }) => level !== 'ok');

/** Results of the checks before the upload. The server's results are shown after it. */
function PreUploadFindings({ checks }: { checks: readonly MachineCheck[] }) {
  const t = useT();
  if (checks.length === 0) return null;
  return (
    <div className={styles.foreseen}>
      <p className={styles.hint}>{t('submit.precheck.soFar')}</p>
      <FileCheckList checks={checks} />
    </div>
  );
}

/** Returns the file of a field. Prefers the result of an upload that has just finished to the entry's older data. */
function findFileOfField(
  files: readonly UploadedFile[],
  id: string | null,
  upload: ReturnType<typeof useUploadState>,
): UploadedFile | null {
  if (!id) return null;
  if (upload.phase === 'done' && upload.file.id === id) return upload.file;
  return files.find((file) => file.id === id) ?? null;
}

function RefusedFile(props: {
  filename: string;
  msg: string | null;
  checks: readonly MachineCheck[];
}) {
  const t = useT();
  const { filename, msg, checks } = props;
  return (
    <div className={styles.refused}>
      <p>
        <strong>
          {t('forms.labelled', { label: t('submit.upload.refused'), text: filename })}
        </strong>
      </p>
      {msg && <p>{msg}</p>}
      <FileCheckList checks={omitPassedChecks(checks)} />
    </div>
  );
}

/** Loads the cropper on demand. Until it has loaded, the picture can only be discarded. */
const CropFrame = createLazyComponent(
  async () => (await import('./crop-frame.tsx')).PictureCropFrame,
  {
    instead: ({ onCancel }: CropFrameProps) => <CropperUnavailableMessage onCancel={onCancel} />,
    loading: <ReadingPictureStatus />,
  },
);

function ImageCropper(props: CropFrameProps) {
  const t = useT();
  return (
    <section className={styles.cropper} aria-label={t('submit.crop.title')}>
      <CropFrame {...props} />
    </section>
  );
}

function ReadingPictureStatus() {
  const t = useT();
  return <p role="status">{t('submit.precheck.reading')}</p>;
}

function CropperUnavailableMessage({ onCancel }: Pick<CropFrameProps, 'onCancel'>) {
  const t = useT();
  return (
    <>
      <p role="alert">{t('submit.crop.unavailable')}</p>
      <button type="button" className="button" onClick={onCancel}>
        {t('forms.cancel')}
      </button>
    </>
  );
}
