import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { useIsLeft } from '../../lib/use-is-left.ts';
import { type Area, getMiddlePart } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';
import { registerFrame } from './open-frames.ts';
import { cropPicture } from './read-media.ts';

/** A picture to be cropped. */
interface Crop {
  file: File;
  picture: ImageSize;
  /** Exact size of the result. */
  size: ImageSize;
}

/** The picture and the part inside the frame. */
interface Framed extends Crop {
  part: Area;
  /** Pending while the picture is cropped. */
  cutting: Promise<boolean> | null;
}

/** Crops one picture. Leaving the step with the frame open crops and sends the shown part. */
export function useCropping(send: (cut: File) => void) {
  const t = useT();
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const framed = useRef<Framed | null>(null);
  const release = useRef<(() => void) | null>(null);
  const isLeft = useIsLeft();

  function open(picked: Crop) {
    close();
    const part = getMiddlePart(picked.picture, picked.size);
    framed.current = { ...picked, part, cutting: null };
    release.current = registerFrame(() => latest.current());
    setCrop(picked);
    if (isLeft.current) void leave();
  }

  function close() {
    release.current?.();
    framed.current = null;
    setCrop(null);
    setFailed(false);
  }

  /** Crops and sends the shown part. Resolves to false when the browser cannot do it. */
  function apply(): Promise<boolean> {
    const mine = framed.current;
    if (!mine) return Promise.resolve(true);
    mine.cutting ??= cut(mine);
    return mine.cutting;
  }

  async function cut(mine: Framed): Promise<boolean> {
    setBusy(true);
    setFailed(false);
    const made = await cropPicture(mine.file, mine.part, mine.size).catch(() => null);
    mine.cutting = null;
    setBusy(false);
    if (framed.current !== mine) return true;
    if (isLeft.current) tell(made !== null);
    setFailed(made === null);
    if (!made) return false;
    close();
    send(made);
    return true;
  }

  function tell(isSent: boolean) {
    if (isSent) notify({ text: t('submit.crop.applied') });
    else notify({ level: 'error', text: t('submit.crop.lost'), stay: true });
  }

  async function leave() {
    await apply();
    release.current?.();
  }

  const latest = useRef(apply);
  const latestLeave = useRef(leave);
  useEffect(() => {
    latest.current = apply;
    latestLeave.current = leave;
  });
  useEffect(() => () => void latestLeave.current(), []);

  const shown = crop && {
    ...crop,
    isBusy,
    isFailed,
    onFramed(part: Area) {
      if (framed.current) framed.current.part = part;
    },
    onApply: () => void apply(),
    onCancel: close,
  };
  return { shown, open, close };
}
