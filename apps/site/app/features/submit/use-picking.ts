import type { MachineCheck } from '@film-contest/contract/checks';
import type { EntryFileKind } from '@film-contest/contract/media';
import { useRef, useState } from 'react';
import { faultText } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import type { ImageSize } from './file-rules.ts';
import { type Inspection, inspectFile } from './inspect-file.ts';
import { keepFilm } from './picked-films.ts';
import { pickFile } from './upload-manager.ts';
import { changeUpload } from './upload-store.ts';

interface Picking {
  isReading: boolean;
  fault: string | null;
  /** What was found of the file before it was sent; a refusal among it keeps it here. */
  checks: readonly MachineCheck[];
  crop: { file: File; picture: ImageSize; size: ImageSize } | null;
}

const nothingPicked: Picking = { isReading: false, fault: null, checks: [], crop: null };

/** From a picked file to its upload: inspected first, cropped where it must be. */
export function usePicking(entryId: string, kind: EntryFileKind) {
  const t = useT();
  const [picking, setPicking] = useState(nothingPicked);
  const last = useRef<File | null>(null);

  function send(file: File, checks: readonly MachineCheck[]) {
    setPicking({ ...nothingPicked, checks });
    if (kind === 'url') keepFilm(entryId, file);
    pickFile(entryId, kind, file);
  }

  function act(file: File, found: Inspection) {
    if (found.type === 'send') return send(file, found.checks);
    changeUpload(entryId, kind, { type: 'removed' });
    setPicking({
      isReading: false,
      fault: found.type === 'fault' ? faultText(t, found.fault) : null,
      checks: found.type === 'refused' ? found.checks : [],
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
    onCropped: (file: File) => send(file, []),
    onCancel: () => setPicking(nothingPicked),
  };
  return { ...picking, crop, pick };
}
