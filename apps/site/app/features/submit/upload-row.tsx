import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { FaultLine } from '../../components/form/field.tsx';
import { useT } from '../../lib/messages.tsx';
import { buildFileChange, findFileId, getKindField } from './attach-file.ts';
import { CheckList } from './check-list.tsx';
import { useEditor, useFieldFault } from './editor-context.tsx';
import { FilePicker, faultId, hintId } from './file-picker.tsx';
import { ImageCropper } from './image-cropper.tsx';
import { Reason } from './step-fields.tsx';
import submitStyles from './submit.module.css';
import styles from './upload.module.css';
import { UploadElsewhere } from './upload-elsewhere.tsx';
import { removeFile } from './upload-manager.ts';
import { UploadProgress } from './upload-progress.tsx';
import { isRunning } from './upload-state.ts';
import { useUpload } from './upload-store.ts';
import { UploadedFileView } from './uploaded-file.tsx';
import { usePicking } from './use-picking.ts';
import { useUnfinished } from './use-unfinished.ts';

interface UploadRowProps {
  kind: EntryFileKind;
  label: string;
  hint: ReactNode;
  optional?: boolean;
}

/** One file of the submission: picker, checks, cropper, progress and result. */
export function UploadRow({ kind, label, hint, optional = false }: UploadRowProps) {
  const t = useT();
  const { isOpen } = useEditor();
  const faultOf = useFieldFault();
  const headingId = useId();
  const field = getKindField(kind);
  const isFocused = useRef(false);
  const setFocused = (focused: boolean) => () => {
    isFocused.current = focused;
  };
  return (
    <section
      className={styles.upload}
      aria-labelledby={headingId}
      onFocus={setFocused(true)}
      onBlur={setFocused(false)}
    >
      <h2 id={headingId}>
        {label}
        {optional && <span className={styles.optional}>{t('forms.optional')}</span>}
      </h2>
      <p className={styles.hint} id={hintId(kind)}>
        {hint}
      </p>
      <Reason field={field} />
      <UploadBody
        kind={kind}
        label={label}
        isOpen={isOpen(field)}
        fault={faultOf(field)}
        isFocused={isFocused}
      />
      <Arrived kind={kind} />
    </section>
  );
}

/** Announces an arrived file to screen readers. */
function Arrived({ kind }: { kind: EntryFileKind }) {
  const t = useT();
  const upload = useUpload(useEditor().entry.id, kind);
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

function UploadBody({ kind, label, isOpen, fault, isFocused }: BodyProps) {
  const t = useT();
  const { entry, values, change, refresh } = useEditor();
  const upload = useUpload(entry.id, kind);
  const picking = usePicking(entry.id, kind);
  // Restores the focus when the focused element was replaced by another part of the row.
  useLayoutEffect(() => {
    if (isFocused.current && document.activeElement === document.body) {
      document.getElementById(kind)?.focus({ preventScroll: true });
    }
  });
  const held = findShownFile(entry.files, findFileId(values, kind), upload);
  const unfinished = useUnfinished(entry.id, kind, upload.phase, refresh);
  if (isRunning(upload)) {
    return (
      <>
        <UploadProgress entryId={entry.id} kind={kind} upload={upload} />
        <Foreseen checks={picking.checks} />
      </>
    );
  }
  if (unfinished?.isElsewhere) return <UploadElsewhere kind={kind} record={unfinished.record} />;
  if (picking.crop) return <ImageCropper {...picking.crop} />;
  const remove = () => {
    removeFile(entry.id, kind);
    change(buildFileChange(values, kind, null));
  };
  const refused = upload.phase === 'refused' ? upload : null;
  // For a partly uploaded file, this device may know more than the server.
  const isShown = held !== null && !refused && !(held.state === 'granted' && unfinished);
  return (
    <>
      {isShown && <UploadedFileView file={held} onRemove={isOpen ? remove : null} label={label} />}
      <div role="alert">
        {picking.fault && <FaultLine text={picking.fault} />}
        {!isFileAcceptable(picking.checks) && <CheckList checks={listFindings(picking.checks)} />}
        {refused && <Refused {...refused} />}
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
          describedBy={fault ? `${hintId(kind)} ${faultId(kind)}` : hintId(kind)}
          onPick={picking.pick}
        />
      )}
      <FaultLine
        id={faultId(kind)}
        text={isShown && held.state !== 'granted' ? undefined : fault}
      />
    </>
  );
}

const listFindings = (checks: readonly MachineCheck[]) =>
  checks.filter(({ level }) => level !== 'ok');

/** Findings before the file was sent; the rest is shown when it has arrived. */
function Foreseen({ checks }: { checks: readonly MachineCheck[] }) {
  const t = useT();
  if (checks.length === 0) return null;
  return (
    <div className={styles.foreseen}>
      <p className={styles.hint}>{t('submit.precheck.soFar')}</p>
      <CheckList checks={checks} />
    </div>
  );
}

/** The file of a field as the server knows it, or as it has just arrived. */
function findShownFile(
  files: readonly UploadedFile[],
  id: string | null,
  upload: ReturnType<typeof useUpload>,
): UploadedFile | null {
  if (!id) return null;
  if (upload.phase === 'done' && upload.file.id === id) return upload.file;
  return files.find((file) => file.id === id) ?? null;
}

function Refused(props: { filename: string; msg: string | null; checks: readonly MachineCheck[] }) {
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
      <CheckList checks={listFindings(checks)} />
    </div>
  );
}
