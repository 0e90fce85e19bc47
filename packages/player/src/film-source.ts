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
