import type { Film } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useT } from '../../lib/messages.tsx';
import brackets from '../brackets.module.css';
import { FilmPicture } from '../film/film-picture.tsx';
import { Icon } from '../icon.tsx';
import styles from './film-player.module.css';
import { usePlayback } from './use-playback.ts';

export interface FilmPlayerHandle {
  /** Starts the film if need be and goes to a moment, in seconds. */
  seekTo(seconds: number): void;
}

interface FilmPlayerProps {
  film: Film | null;
  title: string;
  number: string;
  /** Shown while the film has no poster of its own. */
  cover: Film['poster'];
  handle?: Ref<FilmPlayerHandle>;
}

/** A film on its dark stage. Nothing plays, and no player is loaded, before it is asked for. */
export function FilmPlayer({ film, title, number, cover, handle }: FilmPlayerProps) {
  const poster = film?.poster ?? cover;
  return (
    <div className={styles.stage} data-stage="dark">
      <div className={styles.screen}>
        {film && (film.hls || film.mp4) ? (
          <Playable film={film} title={title} number={number} poster={poster} handle={handle} />
        ) : (
          <>
            <FilmPicture picture={poster} alt="" number={number} isMain />
            <Waiting film={film} />
          </>
        )}
      </div>
    </div>
  );
}

function Waiting({ film }: { film: Film | null }) {
  const t = useT();
  const isOver = film?.state === 'failed' || film?.state === 'refused';
  const percent = film && film.progress > 0 ? formatPercent(t.locale, film.progress) : null;
  const preparing = percent
    ? t('film.player.preparingPercent', { percent })
    : t('film.player.preparing');
  return (
    <div className={styles.message}>
      <p>{isOver ? t('film.player.unavailable') : preparing}</p>
    </div>
  );
}

/** Subtitle languages by their own names, as people look for them. */
const endonyms: Record<string, string> = { zh: '中文', en: 'English' };

interface PlayableProps {
  film: Film;
  title: string;
  number: string;
  poster: Film['poster'];
  handle: Ref<FilmPlayerHandle> | undefined;
}

function Playable({ film, title, number, poster, handle }: PlayableProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const { step, start, onError, seekTo } = usePlayback(video, film);
  useImperativeHandle(handle, () => ({ seekTo }));
  return (
    <>
      <media-controller
        className={styles.controller}
        aria-label={t('film.player.label', { title })}
        dir="ltr"
        hidden={step !== 'playing'}
      >
        <video
          ref={video}
          slot="media"
          className={styles.video}
          preload="none"
          playsInline
          {...{ 'webkit-playsinline': '', 'x5-playsinline': '' }}
          onError={onError}
        >
          {film.tracks.map(({ language, src }) => (
            <track
              key={language}
              kind="subtitles"
              srcLang={language}
              src={src}
              label={endonyms[language] ?? language}
            />
          ))}
        </video>
        <media-loading-indicator slot="centered-chrome" />
        <media-control-bar className={styles.controls}>
          <media-play-button />
          <media-time-range />
          <media-time-display showduration />
          <media-mute-button />
          <media-captions-button />
          <media-playback-rate-button />
          <media-fullscreen-button />
        </media-control-bar>
      </media-controller>
      {step !== 'playing' && <FilmPicture picture={poster} alt="" number={number} isMain />}
      {step === 'poster' && (
        <button
          type="button"
          className={styles.play}
          aria-label={t('film.playFilm', { title })}
          onClick={() => start()}
        >
          <span className={brackets.brackets} />
          <span className={styles.disc}>
            <Icon name="play" />
          </span>
        </button>
      )}
      {step === 'failed' && (
        <div className={styles.message} role="alert">
          <p>{t('film.player.failed')}</p>
          <div className={styles.actions}>
            <button type="button" className="button" onClick={() => start()}>
              <Icon name="refresh" />
              {t('film.player.retry')}
            </button>
            {film.mp4 && (
              <a className="button" href={film.mp4}>
                {t('film.player.openMp4')}
              </a>
            )}
          </div>
        </div>
      )}
      {film.mp4 && (
        <noscript>
          <a className={styles.plainLink} href={film.mp4}>
            {t('film.player.openMp4')}
          </a>
        </noscript>
      )}
    </>
  );
}
