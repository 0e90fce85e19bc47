import { useSyncExternalStore } from 'react';
import styles from './controls.module.css';
import { timecode } from './timeline.ts';
import { useDuration } from './use-duration.ts';

/** Where a film is, and how long it lasts; the timeline says it to screen readers. */
export function Time({ video }: { video: HTMLVideoElement }) {
  const seconds = useDuration(video);
  const now = useSyncExternalStore(
    (listener) => {
      video.addEventListener('timeupdate', listener);
      video.addEventListener('seeking', listener);
      return () => {
        video.removeEventListener('timeupdate', listener);
        video.removeEventListener('seeking', listener);
      };
    },
    () => timecode(video.currentTime),
  );
  return (
    <span className={styles.time} aria-hidden="true">
      {Number.isFinite(seconds) ? `${now} / ${timecode(seconds)}` : now}
    </span>
  );
}
