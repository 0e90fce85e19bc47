import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { useEffect, useRef, useState } from 'react';
import { formatFieldError } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';
import { type Area, getCenteredCrop } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';
import { type Inspection, inspectPickedFile, inspectPicture } from './inspect-file.ts';
import { registerOpenCropper } from './open-croppers.ts';
import { setPickedFilm } from './picked-films.ts';
import { cropPicture } from './read-media.ts';
import { startFileUpload } from './upload-manager.ts';
import { changeUploadState } from './upload-state.ts';

interface Picking {
  isReading: boolean;
  fault: string | null;
  /** Results of the checks before the file is sent. A failed check prevents sending. */
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
  const isUnmounted = useIsUnmounted();
  const cropping = useCropping((cut) => sendPickedFile(cut, []));

  function sendPickedFile(file: File, checks: readonly MachineCheck[]) {
    setPicking({ ...nothingPicked, checks });
    if (kind === 'url') setPickedFilm(entryId, { file, checks });
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
    if (!isUnmounted.current) return;
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

  /** Opens the cropper to reduce a picture with too many bytes. */
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

interface Crop {
  file: File;
  picture: ImageSize;
  size: ImageSize;
}

/** The picture and its area inside the crop frame. */
interface Framed extends Crop {
  part: Area;
  /** Pending while the picture is being cropped; null before. */
  cutting: Promise<boolean> | null;
}

/** The cropper of one picture. When the step is left while the cropper is open, the picture is cropped and sent. */
function useCropping(send: (cut: File) => void) {
  const t = useT();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const framed = useRef<Framed | null>(null);
  const release = useRef<(() => void) | null>(null);
  const isUnmounted = useIsUnmounted();

  function openCropper(picked: Crop) {
    closeCropper();
    const part = getCenteredCrop(picked.picture, picked.size);
    framed.current = { ...picked, part, cutting: null };
    release.current = registerOpenCropper(() => latest.current());
    setCrop(picked);
    if (isUnmounted.current) void applyCropBeforeLeaving();
  }

  function closeCropper() {
    release.current?.();
    framed.current = null;
    setCrop(null);
    setFailed(false);
  }

  /** Crops the picture to the area inside the frame and sends it. Resolves to false if the browser cannot crop it. */
  function applyCrop(): Promise<boolean> {
    const mine = framed.current;
    if (!mine) return Promise.resolve(true);
    mine.cutting ??= cropAndSendPicture(mine);
    return mine.cutting;
  }

  async function cropAndSendPicture(mine: Framed): Promise<boolean> {
    setBusy(true);
    setFailed(false);
    const made = await cropPicture(mine.file, mine.part, mine.size).catch(() => null);
    mine.cutting = null;
    setBusy(false);
    if (framed.current !== mine) return true;
    if (isUnmounted.current) notifyCropResult(made !== null);
    setFailed(made === null);
    if (!made) return false;
    closeCropper();
    send(made);
    return true;
  }

  function notifyCropResult(isSent: boolean) {
    if (isSent) showNotice({ text: t('submit.crop.applied') });
    else showNotice({ level: 'error', text: t('submit.crop.lost'), stay: true });
  }

  async function applyCropBeforeLeaving() {
    await applyCrop();
    release.current?.();
  }

  const latest = useRef(applyCrop);
  const latestLeave = useRef(applyCropBeforeLeaving);
  useEffect(() => {
    latest.current = applyCrop;
    latestLeave.current = applyCropBeforeLeaving;
  });
  useEffect(() => () => void latestLeave.current(), []);

  const shown = crop && {
    ...crop,
    isBusy,
    isFailed,
    onFramed(part: Area) {
      if (framed.current) framed.current.part = part;
    },
    onApply: () => void applyCrop(),
    onCancel: closeCropper,
  };
  return { shown, open: openCropper, close: closeCropper };
}
