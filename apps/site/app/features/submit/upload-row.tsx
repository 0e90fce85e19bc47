import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FaultLine } from '../../components/form/field.tsx';
import { faultText } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import { fieldOfKind, fileIn, filePut } from './attach-file.ts';
import { CheckList } from './check-list.tsx';
import { useEditor, useFieldFault } from './editor-context.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageCropper } from './image-cropper.tsx';
import { type Inspection, inspectFile } from './inspect-file.ts';
import { Reason } from './step-fields.tsx';
import styles from './upload.module.css';
import { pickFile } from './upload-manager.ts';
import { UploadProgress } from './upload-progress.tsx';
import { isRunning } from './upload-state.ts';
import { changeUpload, useUpload } from './upload-store.ts';
import { UploadedFileView } from './uploaded-file.tsx';
import { useUnfinished } from './use-unfinished.ts';

interface UploadRowProps {
  kind: EntryFileKind;
  label: string;
  hint: ReactNode;
  optional?: boolean;
}

/** One file of the submission: picked, checked, cropped, sent, checked again, shown. */
export function UploadRow({ kind, label, hint, optional = false }: UploadRowProps) {
  const t = useT();
  const { isOpen } = useEditor();
  const faultOf = useFieldFault();
  const headingId = useId();
  const field = fieldOfKind(kind);
  return (
    <section className={styles.upload} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {label}
        {optional && <span className={styles.optional}>{t('forms.optional')}</span>}
      </h2>
      <p className={styles.hint}>{hint}</p>
      <Reason field={field} />
      <UploadBody kind={kind} label={label} isOpen={isOpen(field)} fault={faultOf(field)} />
    </section>
  );
}

interface BodyProps {
  kind: EntryFileKind;
  label: string;
  isOpen: boolean;
  fault: string | undefined;
}

function UploadBody({ kind, label, isOpen, fault }: BodyProps) {
  const { entry, values, change } = useEditor();
  const upload = useUpload(entry.id, kind);
  const picking = usePicking(entry.id, kind);
  const held = heldFile(entry.files, fileIn(values, kind), upload);
  const unfinished = useUnfinished(entry.id, kind, upload.phase);
  if (isRunning(upload)) return <UploadProgress entryId={entry.id} kind={kind} upload={upload} />;
  if (picking.crop) return <ImageCropper {...picking.crop} />;
  const remove = () => {
    changeUpload(entry.id, kind, { type: 'removed' });
    change(filePut(values, kind, null));
  };
  const refused = upload.phase === 'refused' ? upload : null;
  return (
    <>
      {held && !refused && (
        <UploadedFileView file={held} onRemove={isOpen ? remove : null} label={label} />
      )}
      <div role="alert">
        {picking.fault && <FaultLine text={picking.fault} />}
        {picking.check && <CheckList checks={[picking.check]} />}
        {refused && <Refused {...refused} />}
      </div>
      {isOpen && (
        <FilePicker
          kind={kind}
          label={label}
          isReplacing={held !== null}
          isReading={picking.isReading}
          unfinished={unfinished}
          isFaulty={Boolean(fault)}
          onPick={picking.pick}
        />
      )}
      <FaultLine text={held && !refused ? undefined : fault} />
    </>
  );
}

/** The file of a field as the server knows it, or as it has just arrived. */
function heldFile(
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
        <strong>{t('submit.upload.refused')}:</strong> {filename}
      </p>
      {msg && <p>{msg}</p>}
      <CheckList checks={checks.filter(({ level }) => level !== 'ok')} />
    </div>
  );
}

interface Picking {
  isReading: boolean;
  fault: string | null;
  check: MachineCheck | null;
  crop: { file: File; picture: ImageBitmap; size: { width: number; height: number } } | null;
}

const nothingPicked: Picking = { isReading: false, fault: null, check: null, crop: null };

/** From a picked file to its upload: inspected first, cropped where it must be. */
function usePicking(entryId: string, kind: EntryFileKind) {
  const t = useT();
  const [picking, setPicking] = useState(nothingPicked);
  const last = useRef<File | null>(null);

  function send(file: File) {
    setPicking(nothingPicked);
    pickFile(entryId, kind, file);
  }

  function act(file: File, found: Inspection) {
    if (found.type === 'send') return send(file);
    changeUpload(entryId, kind, { type: 'removed' });
    setPicking({
      isReading: false,
      fault: found.type === 'fault' ? faultText(t, found.fault) : null,
      check: found.type === 'refusal' ? found.check : null,
      crop: found.type === 'crop' ? { ...found, file } : null,
    });
  }

  async function pick(file: File) {
    last.current = file;
    setPicking({ ...nothingPicked, isReading: true });
    const found = await inspectFile(kind, file);
    if (last.current === file) act(file, found);
  }

  const crop = picking.crop && {
    ...picking.crop,
    onCropped: send,
    onCancel: () => setPicking(nothingPicked),
  };
  return { ...picking, crop, pick };
}
