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
import { Drawing } from './drawing.tsx';
import styles from './film-player.module.css';
import { keptPosition } from './kept.ts';
import type { Say, StageLabels } from './labels.ts';
import { endonymOf } from './languages.ts';
import { createPlayback, type Playback, type Renew } from './playback.ts';
import type { Marker } from './timeline.ts';
import { togglePlay } from './video.ts';

export interface FilmPlayerHandle {
  /** Starts the film if need be, goes to a moment, in seconds, and brings the film into view. */
  seekTo(seconds: number): void;
  /** Starts the film, or stops it and lets it go on. */
  playPause(): void;
  /** What plays, and how many frames of it make a second; null before the film was started. */
  playing(): { video: HTMLVideoElement; framesPerSecond: number } | null;
}

interface FilmPlayerProps {
  /** One that can be played. */
  film: Film;
  /** BCP 47 tag of the page: the language of the controls, and the first choice of subtitles. */
  locale: string;
  labels: StageLabels;
  /** Loads what the controls say, when the film is started. */
  loadLabels: () => Promise<Say>;
  /** Loads the controls themselves, and tells the reader when they do not arrive. */
  load: <M>(part: () => Promise<M>) => Promise<M>;
  /** Stands until the first picture of the film. */
  poster: ReactNode;
  markers?: readonly Marker[];
  /** Under which name this browser remembers where one stopped; null to remember nothing. */
  rememberAs: string | null;
  /** A moment, in seconds, that is wanted rather than the one where one stopped; asked at the start. */
  startAt?: () => number | null;
  hasFrameSteps?: boolean;
  /** Keys that the page itself answers, inside of the player too. */
  pageKeys?: readonly string[];
  /** For addresses that expire. */
  renew?: Renew | undefined;
  handle?: Ref<FilmPlayerHandle> | undefined;
}

interface Loaded {
  Controls: ComponentType<ControlsProps>;
  say: Say;
}

/**
 * A film on its dark stage, 16:9, as wide as the place it is given. Nothing plays, and no player is
 * loaded, before it is asked for.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, locale, labels, poster, markers = [], rememberAs, hasFrameSteps = false } = props;
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
    // Old kernels' words for `playsinline`; no valid HTML, so the page is sent without them.
    for (const name of ['webkit-playsinline', 'x5-playsinline']) video?.setAttribute(name, '');
  }, [video]);
  // The button that was pressed is gone, and keys only count inside of the player.
  useEffect(() => {
    if (isStarted) controller?.focus({ preventScroll: true });
  }, [isStarted, controller]);
  useImperativeHandle(handle, () => ({
    seekTo,
    playPause: () => (isStarted && video ? togglePlay(video) : start()),
    playing: () => (isStarted && video ? { video, framesPerSecond: state.framesPerSecond } : null),
  }));

  function seekTo(seconds: number) {
    playback.seekTo(seconds);
    void loadControls();
    stage.current?.scrollIntoView({ block: 'nearest' });
  }

  function start() {
    const wanted = props.startAt?.() ?? null;
    const kept = wanted === null && rememberAs ? keptPosition(rememberAs, film.seconds) : null;
    setResumedAt(kept || null);
    playback.start(wanted ?? kept ?? 0);
    void loadControls();
  }

  async function loadControls() {
    if (loaded) return;
    try {
      const [{ controlsFor }, say] = await Promise.all([
        props.load(() => import('./controls.tsx')),
        props.loadLabels(),
      ]);
      setLoaded({ Controls: controlsFor(locale), say });
    } catch {
      // The film plays all the same, under the browser's own controls.
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
        {/* biome-ignore lint/a11y/useMediaCaption: its subtitles are the tracks below, as far as it has any */}
        <video ref={setVideo} slot="media" className={styles.video} preload="none" playsInline>
          {state.film.tracks.map(({ language, src }) => (
            <track
              key={language}
              kind="subtitles"
              srcLang={language}
              src={src}
              label={endonymOf(language)}
            />
          ))}
          {/* There even before a film has it: browsers choose subtitles anew when a track is added. */}
          <track kind="metadata" label="thumbnails" src={state.film.thumbnails ?? undefined} />
        </video>
        {isStarted && !state.hasPicture && (
          <div slot="poster" className={styles.poster}>
            {poster}
          </div>
        )}
        {state.step === 'loading' && !loaded && <span className={styles.busy} aria-hidden="true" />}
        {loaded && controller && video && (
          <loaded.Controls
            controller={controller}
            video={video}
            poster={poster}
            playback={playback}
            state={state}
            say={loaded.say}
            label={labels.player}
            locale={locale}
            markers={markers}
            rememberAs={rememberAs}
            resumedAt={resumedAt}
            hasFrameSteps={hasFrameSteps}
            pageKeys={props.pageKeys ?? []}
          />
        )}
        {state.step === 'failed' && (
          <Failed film={state.film} labels={labels} playback={playback} />
        )}
      </media-controller>
      {!isStarted && (
        <>
          <div className={styles.poster}>{poster}</div>
          <button type="button" className={styles.start} aria-label={labels.play} onClick={start}>
            <span className={styles.disc}>
              <Drawing path="M8 5.5v13l10.5-6.5z" />
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

function Failed({ film, labels, playback }: FailedProps) {
  return (
    // Media-chrome hides what does not ask to stay.
    <div className={styles.failed} role="alert" {...{ noautohide: '' }}>
      <p>{labels.failed}</p>
      <div className={styles.actions}>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // The button goes away; the keys of the player shall still work.
            currentTarget.closest<HTMLElement>('media-controller')?.focus({ preventScroll: true });
            void playback.retry();
          }}
        >
          <Drawing path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
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
