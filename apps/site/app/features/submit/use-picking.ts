import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { useRef, useState } from 'react';
import { faultText } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { useIsLeft } from '../../lib/use-is-left.ts';
import type { ImageSize } from './file-rules.ts';
import { type Inspection, inspectFile, inspectPicture } from './inspect-file.ts';
import { keepFilm } from './picked-films.ts';
import { pickFile } from './upload-manager.ts';
import { changeUpload } from './upload-store.ts';
import { useCropping } from './use-cropping.ts';

interface Picking {
  isReading: boolean;
  fault: string | null;
  /** Checks made before the file is sent; a refusal prevents sending. */
  checks: readonly MachineCheck[];
  /** A picture with too many bytes, and the size to which it can be reduced. */
  heavy: { file: File; size: ImageSize } | null;
}

const isRefusal = ({ level }: MachineCheck) => level === 'refusal';

const nothingPicked: Picking = { isReading: false, fault: null, checks: [], heavy: null };

/** Handles a picked file: checks it, crops it if necessary, then starts its upload. */
export function usePicking(entryId: string, kind: EntryFileKind) {
  const t = useT();
  const [picking, setPicking] = useState(nothingPicked);
  const last = useRef<File | null>(null);
  const isLeft = useIsLeft();
  const cropping = useCropping((cut) => send(cut, []));

  function send(file: File, checks: readonly MachineCheck[]) {
    setPicking({ ...nothingPicked, checks });
    if (kind === 'url') keepFilm(entryId, { file, checks });
    pickFile(entryId, kind, file);
  }

  function handleInspection(file: File, found: Inspection) {
    if (found.type === 'send') return send(file, found.checks);
    changeUpload(entryId, kind, { type: 'removed' });
    setPicking(nothingPicked);
    if (found.type === 'crop') return cropping.open({ ...found, file });
    const fault = 'fault' in found ? faultText(t, found.fault) : null;
    const checks = found.type === 'refused' ? found.checks : [];
    const heavy = found.type === 'heavy' ? { file, size: found.size } : null;
    setPicking({ isReading: false, fault, checks, heavy });
    if (!isLeft.current) return;
    const why =
      fault ??
      joinSentences(
        t.locale,
        checks.filter(isRefusal).map((check) => describeCheck(t, check)),
      );
    notify({ level: 'error', title: file.name, text: why, stay: true });
  }

  async function pick(file: File) {
    last.current = file;
    cropping.close();
    setPicking({ ...nothingPicked, isReading: true });
    const found = await inspectFile(kind, file);
    if (last.current === file) handleInspection(file, found);
  }

  /** Opens the cropper for a picture with too many bytes. */
  async function shrink() {
    if (!picking.heavy) return;
    const { file, size } = picking.heavy;
    setPicking({ ...nothingPicked, isReading: true });
    const found = await inspectPicture(file, size);
    if (last.current === file) handleInspection(file, found);
  }

  return { ...picking, crop: cropping.shown, pick, shrink: picking.heavy && shrink };
}
