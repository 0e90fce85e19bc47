import { type ReactNode, useSyncExternalStore } from 'react';
import { Drawing } from './drawing.tsx';
import styles from './end-card.module.css';
import type { Say } from './labels.ts';

interface EndCardProps {
  video: HTMLVideoElement;
  poster: ReactNode;
  say: Say;
  onAgain: () => void;
}

/** After the last picture, which is black as a rule: the poster once more, and the way to see the film again. */
export function EndCard({ video, poster, say, onAgain }: EndCardProps) {
  if (!useEnded(video)) return null;
  return (
    // Media-chrome hides what does not ask to stay.
    <div className={styles.end} {...{ noautohide: '' }}>
      {poster}
      <button type="button" className={styles.again} onClick={onAgain}>
        <Drawing path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
        {say('fromBeginning')}
      </button>
    </div>
  );
}

const changes = ['ended', 'seeking', 'playing', 'emptied'] as const;

function useEnded(video: HTMLVideoElement): boolean {
  return useSyncExternalStore(
    (listener) => {
      for (const change of changes) video.addEventListener(change, listener);
      return () => {
        for (const change of changes) video.removeEventListener(change, listener);
      };
    },
    () => video.ended,
  );
}
