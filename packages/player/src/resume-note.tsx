import { useEffect, useState } from 'react';
import styles from './controls.module.css';
import type { Say } from './labels.ts';
import { timecode } from './timeline.ts';

const shownMs = 10_000;

interface ResumeNoteProps {
  /** Where the film went on, in seconds. */
  at: number;
  video: HTMLVideoElement;
  say: Say;
}

/** Says that a film went on where one had stopped, and offers its beginning. */
export function ResumeNote({ at, video, say }: ResumeNoteProps) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;

  function begin() {
    video.currentTime = 0;
    setShown(false);
    video.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.resume} {...{ noautohide: '' }}>
      <span role="status">{say('goesOnFrom', { time: timecode(at) })}</span>
      <button type="button" onClick={begin}>
        {say('fromBeginning')}
      </button>
    </div>
  );
}
