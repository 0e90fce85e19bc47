import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { type Area, middlePart } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';
import { cutOut } from './read-media.ts';
import { useIsLeft } from './use-is-left.ts';

/** A picture that waits to be cropped. */
interface Crop {
  file: File;
  picture: ImageSize;
  /** The exact size that is made of the part. */
  size: ImageSize;
}

/** The picture behind the frame, and the part that would be cut out now. */
interface Framed extends Crop {
  part: Area;
  isBeingCut: boolean;
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * One picture to be cropped. Who moves to another step with the frame still open wants what it shows:
 * that is cut out and sent all the same.
 */
export function useCropping(send: (cut: File) => void) {
  const t = useT();
  const [crop, setCrop] = useState<Crop | null>(null);
  const framed = useRef<Framed | null>(null);
  const isLeft = useIsLeft();

  function open(picked: Crop) {
    const part = middlePart(picked.picture, picked.size);
    framed.current = { ...picked, part, isBeingCut: false };
    setCrop(picked);
    if (isLeft.current) void apply();
  }

  function close() {
    framed.current = null;
    setCrop(null);
  }

  /** Cuts out what the frame shows, and sends it. Answers false when this browser cannot. */
  async function apply(): Promise<boolean> {
    const mine = framed.current;
    if (!mine || mine.isBeingCut) return true;
    mine.isBeingCut = true;
    const cut = await cutOut(mine.file, mine.part, mine.size).catch(() => null);
    mine.isBeingCut = false;
    if (framed.current !== mine) return true;
    if (isLeft.current) tell(cut !== null);
    if (!cut) return false;
    close();
    send(cut);
    return true;
  }

  function tell(isSent: boolean) {
    if (isSent) notify({ text: t('submit.crop.applied') });
    else notify({ level: 'error', text: t('submit.crop.lost'), stay: true });
  }

  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => void latest.current(), []);

  const isOpen = crop !== null;
  useEffect(() => {
    if (!isOpen) return;
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isOpen]);

  const shown = crop && {
    ...crop,
    onFramed(part: Area) {
      if (framed.current) framed.current.part = part;
    },
    onApply: apply,
    onCancel: close,
  };
  return { shown, open, close };
}
