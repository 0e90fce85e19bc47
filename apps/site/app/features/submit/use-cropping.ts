import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useIsUnmounted } from '../../lib/use-is-left.ts';
import { type Area, getCenteredCrop } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';
import { registerOpenCropper } from './open-frames.ts';
import { cropPicture } from './read-media.ts';

/** A picture that the entrant will crop. */
interface Crop {
  file: File;
  picture: ImageSize;
  /** Exact size of the cropped picture. */
  size: ImageSize;
}

/** The picture and its area inside the crop frame. */
interface Framed extends Crop {
  part: Area;
  /** Promise that is pending while the picture is cropped; null before. */
  cutting: Promise<boolean> | null;
}

/** The cropper of one picture. Leaving the step with an open cropper crops and sends. */
export function useCropping(send: (cut: File) => void) {
  const t = useT();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const framed = useRef<Framed | null>(null);
  const release = useRef<(() => void) | null>(null);
  const isLeft = useIsUnmounted();

  function openCropper(picked: Crop) {
    closeCropper();
    const part = getCenteredCrop(picked.picture, picked.size);
    framed.current = { ...picked, part, cutting: null };
    release.current = registerOpenCropper(() => latest.current());
    setCrop(picked);
    if (isLeft.current) void applyCropBeforeLeaving();
  }

  function closeCropper() {
    release.current?.();
    framed.current = null;
    setCrop(null);
    setFailed(false);
  }

  /** Crops and sends the area inside the frame. Resolves to false when the browser cannot. */
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
    if (isLeft.current) notifyCropResult(made !== null);
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
