import type { Film } from '@film-contest/contract/media';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadOrTell } from '../../lib/chunk.ts';
import { type Attached, abilitiesOf, attach, type SourceKind, sourceKinds } from './film-source.ts';

export type PlaybackStep = 'poster' | 'playing' | 'failed';

/** Refused by the browser's policy: the controls are there to be pressed once more. */
const isPolicy = (error: unknown) =>
  error instanceof DOMException && error.name !== 'NotSupportedError';

/** Starts a film on demand and falls from one source to the next until one plays. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, film: Film) {
  const [step, setStep] = useState<PlaybackStep>('poster');
  const attached = useRef<Attached | null>(null);
  const left = useRef<SourceKind[]>([]);
  const resumeAt = useRef(0);

  const detach = useCallback(() => {
    attached.current?.detach();
    attached.current = null;
  }, []);
  useEffect(() => detach, [detach]);

  async function playNext() {
    const element = video.current;
    const kind = left.current.shift();
    detach();
    if (!element || !kind) return setStep('failed');
    try {
      const attaching = attach(element, film, kind, playNext);
      attached.current = attaching instanceof Promise ? await attaching : attaching;
      if (resumeAt.current > 0) element.currentTime = resumeAt.current;
      await element.play();
    } catch (error) {
      // A source that cannot play says so by its error event.
      if (!attached.current && !isPolicy(error)) await playNext();
    }
  }

  async function start(at = 0) {
    const element = video.current;
    if (!element) return;
    resumeAt.current = at;
    left.current = sourceKinds(film, abilitiesOf(element));
    setStep('playing');
    // Without its controls the film still plays, under the browser's own.
    loadOrTell(() => import('./controls.ts')).catch(() => {
      element.controls = true;
    });
    await playNext();
  }

  function onError() {
    const element = video.current;
    if (step !== 'playing' || !attached.current || !element?.error) return;
    resumeAt.current = element.currentTime || resumeAt.current;
    void playNext();
  }

  function seekTo(seconds: number) {
    if (step === 'playing' && video.current) video.current.currentTime = seconds;
    else void start(seconds);
  }

  return { step, start, onError, seekTo };
}
