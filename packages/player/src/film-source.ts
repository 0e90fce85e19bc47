import type { Film } from '@film-contest/contract/media';

const hlsType = 'application/vnd.apple.mpegurl';

export type SourceKind = 'native-hls' | 'hls' | 'mp4';

type FilmUrls = Pick<Film, 'hls' | 'mp4'>;

/**
 * Lists the kinds of sources (hls.js, native HLS, MP4) that can play a film, best first. Prefers
 * hls.js to native HLS, because some browsers claim native support but stop after the playlist.
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

/** Returns the film's URL for a kind of source, or '' if the film has no such URL. */
export const getSourceUrl = (film: FilmUrls, kind: SourceKind): string =>
  (kind === 'mp4' ? film.mp4 : film.hls) ?? '';

/** Video qualities of a film, each named by its picture height. */
export interface Quality {
  /** Heights of the available qualities in pixels, largest first. */
  heights: readonly number[];
  /** Picture height that the viewer chose; null if selected automatically. */
  chosen: number | null;
  /** Height of the displayed picture in pixels; null before the first picture. */
  shown: number | null;
}

/** A film source attached to the video element; `detach` releases the source. */
export interface Source {
  /** Selects a video quality by picture height; null selects the quality automatically. */
  chooseQuality?(height: number | null): void;
  detach(): void;
}

export interface SourceHost {
  /** Called when the film source has failed permanently. */
  onFault(): void;
  onQuality(quality: Quality, framesPerSecond: number): void;
  /** Requests a film URL that has not expired; returns null if there is none. */
  renew(): Promise<string | null>;
}
