import { useEffect, useState } from 'react';
import styles from './controls.module.css';
import type { TranslateLabel } from './labels.ts';
import { formatPlaybackTime } from './timeline.ts';

const shownMs = 10_000;

interface ResumeNoteProps {
  /** Stored position at which the film started, in seconds. */
  at: number;
  video: HTMLVideoElement;
  translate: TranslateLabel;
}

/** Tells that the film resumed, with a button to start from the beginning. */
export function ResumePositionNote({ at, video, translate }: ResumeNoteProps) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;

  function restartFilm() {
    video.currentTime = 0;
    setShown(false);
    video.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.resume} {...{ noautohide: '' }}>
      <span role="status">{translate('goesOnFrom', { time: formatPlaybackTime(at) })}</span>
      <button type="button" onClick={restartFilm}>
        {translate('fromBeginning')}
      </button>
    </div>
  );
}
