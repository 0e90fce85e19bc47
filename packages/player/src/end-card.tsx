import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './end-card.module.css';
import type { TranslateLabel } from './labels.ts';
import { PathIcon } from './path-icon.tsx';
import { useVideoValue } from './use-video-value.ts';

const endEvents = ['ended', 'seeking', 'playing', 'emptied'];

interface EndCardProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  translate: TranslateLabel;
}

/** Covers the last picture, which is usually black, with the poster and a replay button. */
export function FilmEndCard(props: EndCardProps) {
  const { video } = props;
  const isEnded = useVideoValue(video, endEvents, () => video.ended);
  return isEnded ? <EndCardContent {...props} /> : null;
}

function EndCardContent({ controller, video, poster, translate }: EndCardProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const again = button.current;
    return () => {
      // Keeps the player's keys working when the focused button disappears.
      if (document.activeElement === again) controller.focus({ preventScroll: true });
    };
  }, [controller]);

  function replayFilm() {
    video.currentTime = 0;
    video.play().catch(() => {
      // If the browser rejects playback, the play button in the control bar remains.
    });
  }

  return (
    // Without `noautohide`, media-chrome hides this card together with the controls.
    <div className={styles.end} {...{ noautohide: '' }}>
      {poster}
      <button ref={button} type="button" className={styles.replay} onClick={replayFilm}>
        <PathIcon path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
        {translate('fromBeginning')}
      </button>
    </div>
  );
}
