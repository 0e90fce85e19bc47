import type { Film } from '@film-contest/contract/media';

const hlsType = 'application/vnd.apple.mpegurl';

export type SourceKind = 'native-hls' | 'hls' | 'mp4';

/** The playable URLs of a film. */
export type FilmUrls = Pick<Film, 'hls' | 'mp4'>;

/**
 * Lists the kinds of sources that can play a film, best first. Prefers hls.js to native HLS, because some browsers
 * claim native support but stop after the playlist.
 */
export function listSourceKinds(
  film: FilmUrls,
  can: { nativeHls: boolean; mediaSource: boolean },
): SourceKind[] {
  const kinds: SourceKind[] = [];
  if (film.hls && can.mediaSource) kinds.push('hls');
  else if (film.hls && can.nativeHls) kinds.push('native-hls');
  if (film.mp4) kinds.push('mp4');
  return kinds;
}

export const detectSourceSupport = (video: HTMLVideoElement) => ({
  nativeHls: video.canPlayType(hlsType) !== '',
  mediaSource: 'MediaSource' in globalThis,
});

/** Returns the URL of a kind of source, or '' if the film has none. */
export const getSourceUrl = (film: FilmUrls, kind: SourceKind): string =>
  (kind === 'mp4' ? film.mp4 : film.hls) ?? '';

/** Available qualities by picture height. */
export interface Quality {
  /** Largest first. */
  heights: readonly number[];
  /** The height that the user chose; null for automatic selection. */
  chosen: number | null;
  /** The height on screen; null before the first picture. */
  shown: number | null;
}

/** A source attached to the video; `detach` releases it. */
export interface Source {
  /** Selects a height; null for automatic selection. */
  chooseQuality?(height: number | null): void;
  detach(): void;
}

/** Callbacks of a source. */
export interface SourceHost {
  /** The source has failed for good. */
  onFault(): void;
  onQuality(quality: Quality, framesPerSecond: number): void;
  /** Requests a URL that has not expired; null if there is none. */
  renew(): Promise<string | null>;
}
