import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import {
  abilitiesOf,
  addressOf,
  type Quality,
  type Source,
  type SourceHost,
  type SourceKind,
  sourceKinds,
} from './film-source.ts';

export type PlaybackStep = 'poster' | 'loading' | 'playing' | 'failed';

export interface PlaybackState {
  step: PlaybackStep;
  /** With the addresses that are in use. */
  film: Film;
  /** Whether a picture of the film was seen, so that its poster may go. */
  hasPicture: boolean;
  /** Null where there is nothing to choose: MP4, and HLS that the browser plays itself. */
  quality: Quality | null;
  framesPerSecond: number;
}

/** Asks for the film once more, with addresses that are still allowed. */
export type Renew = () => Promise<Film | null>;

/** Most films have 25 frames a second. */
const usualFrames = 25;

/** Plays a film on demand in one video element. */
export interface Playback {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  /** The page's own film, and how to ask for it anew. One that plays keeps its addresses. */
  update(film: Film, renew: Renew | undefined): void;
  /** Takes a video element over; answers how to let go of it. */
  attach(video: HTMLVideoElement): () => void;
  /** Starts the film at a second, in answer to a press: only then may it play. */
  start(at: number): void;
  /** After a failure: everything once more, at the second where it stopped. */
  retry(): Promise<void>;
  /** Goes to a moment, in seconds, and starts the film if need be. */
  seekTo(seconds: number): void;
  /** By height; null leaves it to the player. */
  chooseQuality(height: number | null): void;
  /** Asks for new addresses, for what lies beside the film; what plays goes on. */
  renew(): void;
}

/**
 * Falls from one source to the next until one plays, and goes on at the same second where addresses
 * have expired meanwhile.
 */
export function createPlayback(pageFilm: Film): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = {
    step: 'poster',
    film: pageFilm,
    hasPicture: false,
    quality: null,
    framesPerSecond: usualFrames,
  };
  let video: HTMLVideoElement | null = null;
  let source: Source | null = null;
  let kind: SourceKind | undefined;
  let left: SourceKind[] = [];
  /** What an earlier attempt still says is not heard. */
  let attempt = 0;
  let lastAt = 0;
  let renew: Renew | undefined;

  function set(change: Partial<PlaybackState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function drop() {
    attempt += 1;
    source?.detach();
    source = null;
  }

  async function next(at: number): Promise<void> {
    drop();
    kind = left.shift();
    if (kind) await play(at);
    else set({ step: 'failed', quality: null });
  }

  async function play(at: number): Promise<void> {
    if (!video || !kind) return;
    const own = attempt;
    lastAt = at;
    try {
      const address = addressOf(state.film, kind);
      const attached =
        kind === 'hls'
          ? await attachHls(video, address, at, hostFor(own))
          : attachAddress(video, address, at);
      if (own !== attempt) return attached.detach();
      source = attached;
      await video.play();
    } catch (error) {
      if (own !== attempt) return;
      // A source that cannot play says so by its error event; here hls.js itself did not arrive.
      if (!source) await next(at);
      // The browser wants one more press: its controls are there.
      else if (isPolicy(error)) set({ step: 'playing' });
    }
  }

  const hostFor = (own: number): SourceHost => ({
    onFault() {
      if (own === attempt) void onFault();
    },
    onQuality(quality, framesPerSecond) {
      if (own === attempt) set({ quality, framesPerSecond });
    },
    renew: async () => ((await takeNewAddresses()) && own === attempt ? state.film.hls : null),
  });

  /** Addresses may have expired: fresh ones are tried before the next kind of source. */
  async function onFault(): Promise<void> {
    const at = lastAt;
    drop();
    const own = attempt;
    const before = state.film;
    set({ step: 'loading', quality: null });
    await takeNewAddresses();
    if (own !== attempt) return;
    const isChanged = kind && addressOf(state.film, kind) !== addressOf(before, kind);
    await (isChanged ? play(at) : next(at));
  }

  async function takeNewAddresses(): Promise<boolean> {
    // Whoever cannot be asked has said why; the film goes on as it can.
    const film = await renew?.().catch(() => null);
    if (!film?.hls && !film?.mp4) return false;
    set({ film });
    return true;
  }

  function start(at: number) {
    if (!video) return;
    left = sourceKinds(state.film, abilitiesOf(video));
    // WebKit plays what was touched during the press itself, and hls.js arrives after it.
    if (left[0] === 'hls') video.load();
    set({ step: 'loading' });
    void next(at);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(film, how) {
      renew = how;
      const isIdle = state.step === 'poster' || state.step === 'failed';
      if (isIdle && film !== state.film) set({ film });
    },
    attach(element) {
      video = element;
      const heard = {
        playing: () => set({ step: 'playing', hasPicture: true }),
        timeupdate() {
          if (element.currentTime > 0) lastAt = element.currentTime;
        },
        error() {
          // HLS by script hears of this from hls.js, and may mend it.
          if (kind !== 'hls' && source && element.error) void onFault();
        },
      };
      const entries = Object.entries(heard);
      for (const [name, listener] of entries) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of entries) element.removeEventListener(name, listener);
        drop();
        video = null;
        set({ step: 'poster', hasPicture: false });
      };
    },
    start,
    async retry() {
      const at = lastAt;
      set({ step: 'loading' });
      await takeNewAddresses();
      start(at);
    },
    seekTo(seconds) {
      if (state.step === 'poster' || state.step === 'failed') start(seconds);
      else if (video) {
        lastAt = seconds;
        seekWhenKnown(video, seconds);
      }
    },
    chooseQuality: (height) => source?.chooseQuality?.(height),
    renew: () => void takeNewAddresses(),
  };
}

/** Refused by the browser's policy, not for want of a film. */
const isPolicy = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError';

async function attachHls(
  video: HTMLVideoElement,
  address: string,
  at: number,
  host: SourceHost,
): Promise<Source> {
  const { hlsSource } = await loadChunk(() => import('./hls-source.ts'));
  return hlsSource(video, address, at, host);
}

function attachAddress(video: HTMLVideoElement, address: string, at: number): Source {
  video.src = address;
  seekWhenKnown(video, at);
  return {
    detach() {
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** `HAVE_METADATA` of media elements. */
const knowsFilm = 1;

/** Phones ignore a time that is set before they know the film. */
function seekWhenKnown(video: HTMLVideoElement, at: number): void {
  const seek = () => {
    video.currentTime = at;
  };
  if (video.readyState >= knowsFilm) seek();
  else if (at > 0) video.addEventListener('loadedmetadata', seek, { once: true });
}
