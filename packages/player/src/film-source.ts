import type { Film } from '@film-contest/contract/media';

const hlsType = 'application/vnd.apple.mpegurl';

export type SourceKind = 'native-hls' | 'hls' | 'mp4';

/** The addresses of a film that can be played. */
export type Addresses = Pick<Film, 'hls' | 'mp4'>;

/**
 * The ways to play a film, best first. HLS by script wherever there are Media Source Extensions:
 * some browsers claim to play it themselves and then stop after the playlist.
 */
export function sourceKinds(
  film: Addresses,
  can: { nativeHls: boolean; mediaSource: boolean },
): SourceKind[] {
  const kinds: SourceKind[] = [];
  if (film.hls && can.mediaSource) kinds.push('hls');
  else if (film.hls && can.nativeHls) kinds.push('native-hls');
  if (film.mp4) kinds.push('mp4');
  return kinds;
}

export const abilitiesOf = (video: HTMLVideoElement) => ({
  nativeHls: video.canPlayType(hlsType) !== '',
  mediaSource: 'MediaSource' in globalThis,
});

/** What a kind of source plays; empty where the film has none. */
export const addressOf = (film: Addresses, kind: SourceKind): string =>
  (kind === 'mp4' ? film.mp4 : film.hls) ?? '';

/** The qualities of what plays, by the height of the picture. */
export interface Quality {
  /** Largest first. */
  heights: readonly number[];
  /** The one that somebody chose; null while the player chooses by the connection. */
  chosen: number | null;
  /** The one on screen; null before the first picture. */
  shown: number | null;
}

/** Something that plays in the video; `detach` frees what it holds. */
export interface Source {
  /** By height; null leaves it to the player. */
  chooseQuality?(height: number | null): void;
  detach(): void;
}

/** What a source tells whoever attached it. */
export interface SourceHost {
  /** Nothing more will come from it. */
  onFault(): void;
  onQuality(quality: Quality, framesPerSecond: number): void;
  /** Asks for an address that is still allowed; null when there is none. */
  renew(): Promise<string | null>;
}
