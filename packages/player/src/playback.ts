import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import {
  detectSourceSupport,
  getSourceUrl,
  listSourceKinds,
  type Quality,
  type Source,
  type SourceHost,
  type SourceKind,
} from './film-source.ts';

type PlaybackStep = 'poster' | 'loading' | 'playing' | 'failed';

export interface PlaybackState {
  step: PlaybackStep;
  film: Film;
  /** Whether the first picture of the film was shown, so that the poster can be hidden. */
  hasPicture: boolean;
  /** Video qualities to choose from; null if the quality cannot be chosen (MP4 and native HLS). */
  quality: Quality | null;
  framesPerSecond: number;
}

export type Renew = () => Promise<Film | null>;

/** Assumed frame rate until the film's own rate is known: the most common one. */
const defaultFrameRate = 25;

export interface Playback {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  /** Sets the film and the function that loads new URLs. A playing film keeps its URLs. */
  update(film: Film, renew: Renew | undefined): void;
  /** Attaches a video element to the playback; returns a function that detaches the element. */
  attach(video: HTMLVideoElement): () => void;
  /**
   * Starts playback at a time in seconds. Must be called during a user action, because browsers block playback
   * otherwise.
   */
  start(at: number): void;
  /** Restarts playback after a failure, at the same second. */
  retry(): Promise<void>;
  /** Seeks to a time in seconds, and starts the film if necessary. */
  seekTo(seconds: number): void;
  /** Selects a video quality by picture height; null selects the quality automatically. */
  chooseQuality(height: number | null): void;
  /** Loads new URLs for thumbnails and subtitles without interrupting playback. */
  renew(): void;
}

/** Tries the kinds of sources in order until one plays. Renews expired URLs and continues at the same second. */
export function createPlayback(pageFilm: Film): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = {
    step: 'poster',
    film: pageFilm,
    hasPicture: false,
    quality: null,
    framesPerSecond: defaultFrameRate,
  };
  let video: HTMLVideoElement | null = null;
  let source: Source | null = null;
  let kind: SourceKind | undefined;
  let remainingKinds: SourceKind[] = [];
  /** Number of the current attempt; events of earlier attempts are ignored. */
  let attempt = 0;
  let lastSecond = 0;
  let renew: Renew | undefined;

  function setPlaybackState(change: Partial<PlaybackState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function detachSource() {
    attempt += 1;
    source?.detach();
    source = null;
  }

  async function tryNextSource(at: number): Promise<void> {
    detachSource();
    kind = remainingKinds.shift();
    if (kind) await playFilmFrom(at);
    else setPlaybackState({ step: 'failed', quality: null });
  }

  async function playFilmFrom(at: number): Promise<void> {
    if (!video || !kind) return;
    const ownAttempt = attempt;
    lastSecond = at;
    try {
      const address = getSourceUrl(state.film, kind);
      const attached =
        kind === 'hls'
          ? await attachHlsPlayback(video, address, at, createSourceHost(ownAttempt))
          : attachSourceUrl(video, address, at);
      if (ownAttempt !== attempt) return attached.detach();
      source = attached;
      await video.play();
    } catch (error) {
      if (ownAttempt !== attempt) return;
      // Tries the next source if hls.js could not be loaded; attached sources report errors by their error event.
      if (!source) await tryNextSource(at);
      // On an autoplay rejection, the viewer presses the visible play button.
      else if (isAutoplayRejection(error)) setPlaybackState({ step: 'playing' });
    }
  }

  const createSourceHost = (ownAttempt: number): SourceHost => ({
    onFault() {
      if (ownAttempt === attempt) void onSourceError();
    },
    onQuality(quality, framesPerSecond) {
      if (ownAttempt === attempt) setPlaybackState({ quality, framesPerSecond });
    },
    renew: async () =>
      (await loadNewFilmUrls()) && ownAttempt === attempt ? state.film.hls : null,
  });

  /** Loads new URLs before the next kind of source is tried, because the URLs may have expired. */
  async function onSourceError(): Promise<void> {
    const at = lastSecond;
    detachSource();
    const ownAttempt = attempt;
    const before = state.film;
    setPlaybackState({ step: 'loading', quality: null });
    await loadNewFilmUrls();
    if (ownAttempt !== attempt) return;
    const hasNewUrl = kind && getSourceUrl(state.film, kind) !== getSourceUrl(before, kind);
    await (hasNewUrl ? playFilmFrom(at) : tryNextSource(at));
  }

  async function loadNewFilmUrls(): Promise<boolean> {
    // Ignores errors of `renew`, because `renew` shows them itself.
    const film = await renew?.().catch(() => null);
    if (!film?.hls && !film?.mp4) return false;
    setPlaybackState({ film });
    return true;
  }

  function startPlayback(at: number) {
    if (!video) return;
    remainingKinds = listSourceKinds(state.film, detectSourceSupport(video));
    // Loads the element now: WebKit allows playback only of elements that were loaded during the user action, and
    // hls.js loads later.
    if (remainingKinds[0] === 'hls') video.load();
    setPlaybackState({ step: 'loading' });
    void tryNextSource(at);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(film, newRenew) {
      renew = newRenew;
      const isIdle = state.step === 'poster' || state.step === 'failed';
      if (isIdle && film !== state.film) setPlaybackState({ film });
    },
    attach(element) {
      video = element;
      const eventListeners = {
        playing: () => setPlaybackState({ step: 'playing', hasPicture: true }),
        timeupdate() {
          if (element.currentTime > 0) lastSecond = element.currentTime;
        },
        error() {
          // Ignores errors while hls.js plays, because hls.js handles them itself.
          if (kind !== 'hls' && source && element.error) void onSourceError();
        },
      };
      const entries = Object.entries(eventListeners);
      for (const [name, listener] of entries) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of entries) element.removeEventListener(name, listener);
        detachSource();
        video = null;
        setPlaybackState({ step: 'poster', hasPicture: false });
      };
    },
    start: startPlayback,
    async retry() {
      const at = lastSecond;
      setPlaybackState({ step: 'loading' });
      await loadNewFilmUrls();
      startPlayback(at);
    },
    seekTo(seconds) {
      if (state.step === 'poster' || state.step === 'failed') startPlayback(seconds);
      else if (video) {
        lastSecond = seconds;
        seekAfterMetadata(video, seconds);
      }
    },
    chooseQuality: (height) => source?.chooseQuality?.(height),
    renew: () => void loadNewFilmUrls(),
  };
}

/** Whether the browser's autoplay policy rejected playback. */
const isAutoplayRejection = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';

async function attachHlsPlayback(
  video: HTMLVideoElement,
  address: string,
  at: number,
  host: SourceHost,
): Promise<Source> {
  const { attachHlsSource } = await loadChunk(() => import('./hls-source.ts'));
  return attachHlsSource(video, address, at, host);
}

function attachSourceUrl(video: HTMLVideoElement, address: string, at: number): Source {
  video.src = address;
  seekAfterMetadata(video, at);
  return {
    detach() {
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Value of `HTMLMediaElement.HAVE_METADATA`, the ready state from which seeking works. */
const haveMetadata = 1;

/** Seeks after the metadata is loaded, because phones ignore an earlier seek. */
function seekAfterMetadata(video: HTMLVideoElement, at: number): void {
  const seekToStart = () => {
    video.currentTime = at;
  };
  if (video.readyState >= haveMetadata) seekToStart();
  else if (at > 0) video.addEventListener('loadedmetadata', seekToStart, { once: true });
}
