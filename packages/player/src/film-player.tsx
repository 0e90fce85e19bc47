import type { Film } from '@film-contest/contract/media';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ControlsProps } from './controls.tsx';
import type { NextFilm } from './end-card.tsx';
import styles from './film-player.module.css';
import type { StageLabels, TranslateLabel } from './labels.ts';
import { getEndonym } from './languages.ts';
import { PathIcon } from './path-icon.tsx';
import { createPlayback, type Playback, type Renew } from './playback.ts';
import { readStoredPosition } from './stored-position.ts';
import type { Marker } from './timeline.ts';
import { toggleVideoPlayback } from './video.ts';

export interface FilmPlayerHandle {
  /** Starts the film if necessary, seeks to a time in seconds, and scrolls the film into view. */
  seekTo(seconds: number): void;
  playPause(): void;
  /** Returns the playing video and its frame rate; null before the film starts. */
  playing(): { video: HTMLVideoElement; framesPerSecond: number } | null;
}

interface FilmPlayerProps {
  film: Film;
  /** BCP 47 tag: the language of the controls and of the default subtitles. */
  locale: string;
  labels: StageLabels;
  loadLabels: () => Promise<TranslateLabel>;
  /** Runs `part`, which loads the player's controls, and shows an error if it fails. */
  load: <M>(part: () => Promise<M>) => Promise<M>;
  /** The poster, shown until the first picture of the film. */
  poster: ReactNode;
  markers?: readonly Marker[];
  /** Storage key of the playback position; null to store none. */
  positionKey: string | null;
  /** Start time in seconds that overrides the stored position. Called when the film starts. */
  startAt?: () => number | null;
  hasFrameSteps?: boolean;
  /** Keyboard keys that the page handles, even while the focus is inside the player. */
  pageKeys?: readonly string[];
  /** The film that is offered after the end. */
  next?: NextFilm | null;
  /** Requests new URLs, for films whose URLs expire. */
  renew?: Renew | undefined;
  handle?: Ref<FilmPlayerHandle> | undefined;
}

interface Loaded {
  Controls: ComponentType<ControlsProps>;
  translate: TranslateLabel;
}

/** A film on a dark 16:9 stage. The player's code is loaded only when the film starts. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, locale, labels, poster, markers = [], positionKey, hasFrameSteps = false } = props;
  const { renew, handle } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [playback] = useState(() => createPlayback(film));
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const isStarted = state.step !== 'poster';

  useEffect(() => playback.update(film, renew), [playback, film, renew]);
  useEffect(() => (video ? playback.attach(video) : undefined), [playback, video]);
  useEffect(() => {
    // Old browser engines' names for `playsinline`. Not valid HTML, so the server does not render them.
    for (const name of ['webkit-playsinline', 'x5-playsinline']) video?.setAttribute(name, '');
  }, [video]);
  // Moves the focus into the player, because the pressed start button has disappeared and keys work only inside the
  // player.
  useEffect(() => {
    if (isStarted) controller?.focus({ preventScroll: true });
  }, [isStarted, controller]);
  useImperativeHandle(handle, () => ({
    seekTo: seekToSecond,
    playPause: () => (isStarted && video ? toggleVideoPlayback(video) : startFilmPlayback()),
    playing: () => (isStarted && video ? { video, framesPerSecond: state.framesPerSecond } : null),
  }));

  function seekToSecond(seconds: number) {
    playback.seekTo(seconds);
    void loadPlayerControls();
    stage.current?.scrollIntoView({ block: 'nearest' });
  }

  function startFilmPlayback() {
    const wanted = props.startAt?.() ?? null;
    const stored =
      wanted === null && positionKey ? readStoredPosition(positionKey, film.seconds) : null;
    setResumedAt(stored || null);
    playback.start(wanted ?? stored ?? 0);
    void loadPlayerControls();
  }

  async function loadPlayerControls() {
    if (loaded) return;
    try {
      const [controls, translate] = await Promise.all([
        props.load(() => import('./controls.tsx')),
        props.loadLabels(),
      ]);
      setLoaded({ Controls: controls.initPlayerControls(locale), translate });
    } catch {
      // If the player's controls cannot be loaded, the film plays with the browser's own controls.
      video?.setAttribute('controls', '');
    }
  }

  return (
    <div ref={stage} className={styles.stage} dir="ltr">
      <media-controller
        ref={setController}
        className={styles.controller}
        role="region"
        aria-label={labels.player}
        hidden={!isStarted}
        tabIndex={-1}
        nohotkeys
        nosubtitleslangpref
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks below are its subtitles, if it has any */}
        <video ref={setVideo} slot="media" className={styles.video} preload="none" playsInline>
          {state.film.tracks.map(({ language, src }) => (
            <track
              key={language}
              kind="subtitles"
              srcLang={language}
              src={src}
              label={getEndonym(language)}
            />
          ))}
          {/* The subtitle tracks are always present, because browsers select subtitles again when a track is added. */}
          <track kind="metadata" label="thumbnails" src={state.film.thumbnails ?? undefined} />
        </video>
        {isStarted && !state.hasPicture && (
          <div slot="poster" className={styles.poster}>
            {poster}
          </div>
        )}
        {state.step === 'loading' && !loaded && (
          <span className={styles.spinner} aria-hidden="true" />
        )}
        {loaded && controller && video && (
          <loaded.Controls
            controller={controller}
            video={video}
            poster={poster}
            playback={playback}
            state={state}
            translate={loaded.translate}
            label={labels.player}
            locale={locale}
            markers={markers}
            positionKey={positionKey}
            resumedAt={resumedAt}
            hasFrameSteps={hasFrameSteps}
            pageKeys={props.pageKeys ?? []}
            next={props.next ?? null}
          />
        )}
        {state.step === 'failed' && (
          <PlaybackErrorMessage film={state.film} labels={labels} playback={playback} />
        )}
      </media-controller>
      {!isStarted && (
        <>
          <div className={styles.poster}>{poster}</div>
          <button
            type="button"
            className={styles.start}
            aria-label={labels.play}
            onClick={startFilmPlayback}
          >
            <span className={styles.disc}>
              <PathIcon path="M8 5.5v13l10.5-6.5z" />
            </span>
          </button>
        </>
      )}
      {film.mp4 && (
        <noscript>
          <a className={styles.plainLink} href={film.mp4}>
            {labels.openMp4}
          </a>
        </noscript>
      )}
    </div>
  );
}

interface FailedProps {
  film: Film;
  labels: StageLabels;
  playback: Playback;
}

function PlaybackErrorMessage({ film, labels, playback }: FailedProps) {
  return (
    // Without `noautohide`, media-chrome hides the error message together with the controls.
    <div className={styles.failed} role="alert" {...{ noautohide: '' }}>
      <p>{labels.failed}</p>
      <div className={styles.actions}>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // Keeps the player's keys working when the focused button disappears.
            currentTarget.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
            void playback.retry();
          }}
        >
          <PathIcon path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
          {labels.retry}
        </button>
        {film.mp4 && (
          <a href={film.mp4} target="_blank" rel="noreferrer">
            {labels.openMp4}
          </a>
        )}
      </div>
    </div>
  );
}
