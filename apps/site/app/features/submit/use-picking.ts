import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { useRef, useState } from 'react';
import { formatFieldError } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useIsUnmounted } from '../../lib/use-is-left.ts';
import type { ImageSize } from './file-rules.ts';
import { type Inspection, inspectPickedFile, inspectPicture } from './inspect-file.ts';
import { rememberPickedFilm } from './picked-films.ts';
import { startFileUpload } from './upload-manager.ts';
import { changeUploadState } from './upload-store.ts';
import { useCropping } from './use-cropping.ts';

interface Picking {
  isReading: boolean;
  fault: string | null;
  /** Results of the checks before the file is sent; a failed check prevents sending. */
  checks: readonly MachineCheck[];
  /** A picture with too many bytes, and the size to which it can be reduced. */
  heavy: { file: File; size: ImageSize } | null;
}

const isRefusedFile = ({ level }: MachineCheck) => level === 'refusal';

const nothingPicked: Picking = { isReading: false, fault: null, checks: [], heavy: null };

/** Handles a picked file: checks it, crops it if necessary, then starts its upload. */
export function useFilePicking(entryId: string, kind: EntryFileKind) {
  const t = useT();
  const [picking, setPicking] = useState(nothingPicked);
  const last = useRef<File | null>(null);
  const isLeft = useIsUnmounted();
  const cropping = useCropping((cut) => sendPickedFile(cut, []));

  function sendPickedFile(file: File, checks: readonly MachineCheck[]) {
    setPicking({ ...nothingPicked, checks });
    if (kind === 'url') rememberPickedFilm(entryId, { file, checks });
    startFileUpload(entryId, kind, file);
  }

  function handleFileInspection(file: File, found: Inspection) {
    if (found.type === 'send') return sendPickedFile(file, found.checks);
    changeUploadState(entryId, kind, { type: 'removed' });
    setPicking(nothingPicked);
    if (found.type === 'crop') return cropping.open({ ...found, file });
    const fault = 'fault' in found ? formatFieldError(t, found.fault) : null;
    const checks = found.type === 'refused' ? found.checks : [];
    const heavy = found.type === 'heavy' ? { file, size: found.size } : null;
    setPicking({ isReading: false, fault, checks, heavy });
    if (!isLeft.current) return;
    const why =
      fault ??
      joinSentences(
        t.locale,
        checks.filter(isRefusedFile).map((check) => describeCheck(t, check)),
      );
    showNotice({ level: 'error', title: file.name, text: why, stay: true });
  }

  async function inspectAndSendFile(file: File) {
    last.current = file;
    cropping.close();
    setPicking({ ...nothingPicked, isReading: true });
    const found = await inspectPickedFile(kind, file);
    if (last.current === file) handleFileInspection(file, found);
  }

  /** Reduces a picture with too many bytes: opens the cropper. */
  async function reducePicture() {
    if (!picking.heavy) return;
    const { file, size } = picking.heavy;
    setPicking({ ...nothingPicked, isReading: true });
    const found = await inspectPicture(file, size);
    if (last.current === file) handleFileInspection(file, found);
  }

  return {
    ...picking,
    crop: cropping.shown,
    pick: inspectAndSendFile,
    shrink: picking.heavy && reducePicture,
  };
}
