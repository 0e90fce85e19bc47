import type { Film } from '@film-contest/contract/media';
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaPlaybackRateButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { setLanguage } from 'media-chrome/utils/i18n.js';
import 'media-chrome/lang/zh-CN.js';
import 'media-chrome/lang/zh-TW.js';
import { useCallback, useRef, useState } from 'react';
import { locale } from '../lib/locale.ts';
import { t } from '../lib/messages.ts';
import { type Playing, playFilm } from '../lib/play-film.ts';
import styles from './film-player.module.css';
import { Icon } from './icon.tsx';

setLanguage(locale);

/** Most films have 25 frames a second; a step of that length shows each of them. */
const frameSeconds = 1 / 25;

/** The button says whether it is checked, which only a switch may. */
const asSwitch = (button: HTMLElement | null) => button?.setAttribute('role', 'switch');

interface FilmPlayerProps {
  film: Film;
  title: string;
}

/** The film on an always dark stage. Nothing is fetched before it is played. */
export function FilmPlayer({ film, title }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const playing = useRef<Playing | null>(null);
  const [failed, setFailed] = useState(false);

  function begin() {
    if (playing.current || !video.current) return;
    playing.current = playFilm(video.current, film, () => setFailed(true));
  }

  // One function for the player's life: a fresh one would let go of the film at each rendering.
  const hold = useCallback((element: HTMLVideoElement | null) => {
    video.current = element;
    return () => {
      playing.current?.stop();
      playing.current = null;
    };
  }, []);

  function step(seconds: number) {
    const element = video.current;
    if (!element?.duration) return;
    element.pause();
    element.currentTime += seconds;
  }

  function retry() {
    playing.current?.stop();
    playing.current = null;
    setFailed(false);
    void video.current?.play().catch(() => {});
  }

  return (
    <div className={styles.stage} dir="ltr">
      <MediaController className={styles.player} aria-label={title}>
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks come with the stream */}
        <video
          slot="media"
          ref={hold}
          preload="none"
          playsInline
          poster={film.poster?.jpeg}
          onPlay={begin}
        />
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaControlBar className={styles.bar}>
          <MediaPlayButton />
          <FrameStep
            label={t('console.review.frameBack')}
            onPick={() => step(-frameSeconds)}
            back
          />
          <FrameStep label={t('console.review.frameForward')} onPick={() => step(frameSeconds)} />
          <MediaTimeRange />
          <MediaTimeDisplay showDuration />
          <MediaPlaybackRateButton rates={[0.5, 1, 1.5, 2]} className={styles.roomy} />
          <MediaCaptionsButton ref={asSwitch} />
          <MediaMuteButton />
          <MediaVolumeRange className={styles.roomy} />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{t('console.player.failed')}</p>
          <button type="button" onClick={retry}>
            {t('http.retry')}
          </button>
          {film.mp4 && (
            <a href={film.mp4} target="_blank" rel="noreferrer">
              {t('console.player.mp4')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

interface FrameStepProps {
  label: string;
  onPick: () => void;
  back?: boolean;
}

const FrameStep = ({ label, onPick, back = false }: FrameStepProps) => (
  <button
    type="button"
    className={`${styles.step} ${styles.roomy}`}
    aria-label={label}
    title={label}
    onClick={onPick}
  >
    <Icon name={back ? 'frameBack' : 'frameForward'} />
  </button>
);
