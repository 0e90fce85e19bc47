import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import {
  detectSupport,
  getSourceUrl,
  listSourceKinds,
  type Quality,
  type Source,
  type SourceHost,
  type SourceKind,
} from './film-source.ts';

export type PlaybackStep = 'poster' | 'loading' | 'playing' | 'failed';

export interface PlaybackState {
  step: PlaybackStep;
  /** With the current URLs. */
  film: Film;
  /** Whether the first picture was shown, so that the poster can be hidden. */
  hasPicture: boolean;
  /** Null if the quality cannot be chosen: MP4 and native HLS. */
  quality: Quality | null;
  framesPerSecond: number;
}

/** Loads the film again with new URLs. */
export type Renew = () => Promise<Film | null>;

/** The most frequent frame rate. */
const defaultFrameRate = 25;

/** Plays a film in one video element. */
export interface Playback {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  /** Sets the film of the page and newRenew to load it again. A playing film keeps its URLs. */
  update(film: Film, renew: Renew | undefined): void;
  /** Attaches a video element; returns a function that detaches it. */
  attach(video: HTMLVideoElement): () => void;
  /** Starts the film at a second. Call it on a user action; otherwise browsers block playback. */
  start(at: number): void;
  /** Starts again after a failure, at the same second. */
  retry(): Promise<void>;
  /** Seeks to a time in seconds, and starts the film if necessary. */
  seekTo(seconds: number): void;
  /** Selects a height; null for automatic selection. */
  chooseQuality(height: number | null): void;
  /** Loads new URLs for thumbnails and subtitles without interrupting playback. */
  renew(): void;
}

/** Tries the sources of a film in order until one plays. Continues at the same second after URLs have expired. */
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

  function setState(change: Partial<PlaybackState>) {
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
    if (kind) await play(at);
    else setState({ step: 'failed', quality: null });
  }

  async function play(at: number): Promise<void> {
    if (!video || !kind) return;
    const ownAttempt = attempt;
    lastSecond = at;
    try {
      const address = getSourceUrl(state.film, kind);
      const attached =
        kind === 'hls'
          ? await attachHls(video, address, at, createHost(ownAttempt))
          : attachAddress(video, address, at);
      if (ownAttempt !== attempt) return attached.detach();
      source = attached;
      await video.play();
    } catch (error) {
      if (ownAttempt !== attempt) return;
      // Without a source, loading hls.js failed. Sources report playback errors by their error event.
      if (!source) await tryNextSource(at);
      // The browser requires another user action; the controls are visible.
      else if (isAutoplayRejection(error)) setState({ step: 'playing' });
    }
  }

  const createHost = (ownAttempt: number): SourceHost => ({
    onFault() {
      if (ownAttempt === attempt) void onFault();
    },
    onQuality(quality, framesPerSecond) {
      if (ownAttempt === attempt) setState({ quality, framesPerSecond });
    },
    renew: async () => ((await loadNewUrls()) && ownAttempt === attempt ? state.film.hls : null),
  });

  /** Tries new URLs before the next kind of source, because the URLs may have expired. */
  async function onFault(): Promise<void> {
    const at = lastSecond;
    detachSource();
    const ownAttempt = attempt;
    const before = state.film;
    setState({ step: 'loading', quality: null });
    await loadNewUrls();
    if (ownAttempt !== attempt) return;
    const hasNewUrl = kind && getSourceUrl(state.film, kind) !== getSourceUrl(before, kind);
    await (hasNewUrl ? play(at) : tryNextSource(at));
  }

  async function loadNewUrls(): Promise<boolean> {
    // `renew` shows its errors itself.
    const film = await renew?.().catch(() => null);
    if (!film?.hls && !film?.mp4) return false;
    setState({ film });
    return true;
  }

  function start(at: number) {
    if (!video) return;
    remainingKinds = listSourceKinds(state.film, detectSupport(video));
    // WebKit allows playback only of elements that were loaded during the user action; hls.js loads later.
    if (remainingKinds[0] === 'hls') video.load();
    setState({ step: 'loading' });
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
      if (isIdle && film !== state.film) setState({ film });
    },
    attach(element) {
      video = element;
      const eventListeners = {
        playing: () => setState({ step: 'playing', hasPicture: true }),
        timeupdate() {
          if (element.currentTime > 0) lastSecond = element.currentTime;
        },
        error() {
          // hls.js handles its errors itself.
          if (kind !== 'hls' && source && element.error) void onFault();
        },
      };
      const entries = Object.entries(eventListeners);
      for (const [name, listener] of entries) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of entries) element.removeEventListener(name, listener);
        detachSource();
        video = null;
        setState({ step: 'poster', hasPicture: false });
      };
    },
    start,
    async retry() {
      const at = lastSecond;
      setState({ step: 'loading' });
      await loadNewUrls();
      start(at);
    },
    seekTo(seconds) {
      if (state.step === 'poster' || state.step === 'failed') start(seconds);
      else if (video) {
        lastSecond = seconds;
        seekAfterMetadata(video, seconds);
      }
    },
    chooseQuality: (height) => source?.chooseQuality?.(height),
    renew: () => void loadNewUrls(),
  };
}

/** Whether the browser's autoplay policy rejected playback. */
const isAutoplayRejection = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';

async function attachHls(
  video: HTMLVideoElement,
  address: string,
  at: number,
  host: SourceHost,
): Promise<Source> {
  const { attachHlsSource } = await loadChunk(() => import('./hls-source.ts'));
  return attachHlsSource(video, address, at, host);
}

function attachAddress(video: HTMLVideoElement, address: string, at: number): Source {
  video.src = address;
  seekAfterMetadata(video, at);
  return {
    detach() {
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** `HTMLMediaElement.HAVE_METADATA` */
const haveMetadata = 1;

/** Seeks after the metadata is loaded, because phones ignore an earlier seek. */
function seekAfterMetadata(video: HTMLVideoElement, at: number): void {
  const seek = () => {
    video.currentTime = at;
  };
  if (video.readyState >= haveMetadata) seek();
  else if (at > 0) video.addEventListener('loadedmetadata', seek, { once: true });
}
