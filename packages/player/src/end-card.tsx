import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Drawing } from './drawing.tsx';
import styles from './end-card.module.css';
import type { Say } from './labels.ts';

interface EndCardProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  say: Say;
}

/** After the last picture, which is black as a rule: the poster once more, and the way to see the film again. */
export function EndCard(props: EndCardProps) {
  return useEnded(props.video) ? <Ended {...props} /> : null;
}

function Ended({ controller, video, poster, say }: EndCardProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const again = button.current;
    return () => {
      // The button goes away, by its press or by a key; the keys of the player shall still work.
      if (document.activeElement === again) controller.focus({ preventScroll: true });
    };
  }, [controller]);

  function playAgain() {
    video.currentTime = 0;
    video.play().catch(() => {
      // Refused: the button of the bar is there.
    });
  }

  return (
    // Media-chrome hides what does not ask to stay.
    <div className={styles.end} {...{ noautohide: '' }}>
      {poster}
      <button ref={button} type="button" className={styles.again} onClick={playAgain}>
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
