import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './end-card.module.css';
import type { TranslateLabel } from './labels.ts';
import { PathIcon } from './path-icon.tsx';
import { useVideoValue } from './use-video-value.ts';

const endEvents = ['ended', 'seeking', 'playing', 'emptied'];

/** The film that is offered after the end; it starts only when the viewer follows the link. */
export interface NextFilm {
  title: string;
  /** Renders the link to the film's page. */
  renderLink: (content: { className: string | undefined; label: string }) => ReactNode;
}

interface EndCardProps {
  controller: HTMLElement;
  video: HTMLVideoElement;
  poster: ReactNode;
  translate: TranslateLabel;
  next: NextFilm | null;
}

/** Covers the last picture, which is usually black, with the poster, a replay button and the next film. */
export function FilmEndCard(props: EndCardProps) {
  const { video, next, translate } = props;
  const isEnded = useVideoValue(video, endEvents, () => video.ended);
  return (
    <>
      {isEnded && <EndCardContent {...props} />}
      <p className={styles.spoken} role="status" {...{ noautohide: '' }}>
        {isEnded && next && translate('endedNext', { title: next.title })}
      </p>
    </>
  );
}

function EndCardContent({ controller, video, poster, translate, next }: EndCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const replay = useRef<HTMLButtonElement>(null);
  const [isNextShown, setNextShown] = useState(true);
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      // Keeps the player's keys working when the focused button disappears.
      if (shown?.contains(document.activeElement)) controller.focus({ preventScroll: true });
    };
  }, [controller]);

  function replayFilm() {
    video.currentTime = 0;
    video.play().catch(() => {
      // If the browser rejects playback, the play button in the control bar remains.
    });
  }

  function dismissNextFilm() {
    setNextShown(false);
    replay.current?.focus({ preventScroll: true });
  }

  return (
    // Without `noautohide`, media-chrome hides this card together with the controls.
    <div ref={card} className={styles.end} {...{ noautohide: '' }}>
      {poster}
      <div className={styles.choices}>
        {next && isNextShown && (
          <div className={styles.next}>
            {next.renderLink({ className: styles.link, label: translate('upNext') })}
            <button type="button" className={styles.dismiss} onClick={dismissNextFilm}>
              {translate('stayHere')}
            </button>
          </div>
        )}
        <button ref={replay} type="button" className={styles.replay} onClick={replayFilm}>
          <PathIcon path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
          {translate('fromBeginning')}
        </button>
      </div>
    </div>
  );
}
