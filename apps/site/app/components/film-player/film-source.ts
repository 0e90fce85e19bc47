import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import type Hls from 'hls.js';

const hlsType = 'application/vnd.apple.mpegurl';

export type SourceKind = 'native-hls' | 'hls' | 'mp4';

/**
 * The ways to play a film, best first. HLS by script wherever there are Media Source Extensions:
 * some browsers claim to play it themselves and then stop after the playlist.
 */
export function sourceKinds(
  film: Pick<Film, 'hls' | 'mp4'>,
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

/** A source attached to a video; `detach` frees what it holds. */
export interface Attached {
  detach: () => void;
}

function attachAddress(video: HTMLVideoElement, address: string): Attached {
  video.src = address;
  return {
    detach() {
      video.removeAttribute('src');
      video.load();
    },
  };
}

async function attachHls(
  video: HTMLVideoElement,
  address: string,
  onFatal: () => void,
): Promise<Attached> {
  const { default: HlsPlayer } = await loadChunk(() => import('hls.js'));
  const hls: Hls = new HlsPlayer({ capLevelToPlayerSize: true, enableWorker: false });
  hls.on(HlsPlayer.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFatal();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return { detach: () => hls.destroy() };
}

/** Attaches one kind of source; a native one at once, so that a tap still counts as the reason to play. */
export function attach(
  video: HTMLVideoElement,
  film: Pick<Film, 'hls' | 'mp4'>,
  kind: SourceKind,
  onFatal: () => void,
): Attached | Promise<Attached> {
  if (kind === 'hls') return attachHls(video, film.hls ?? '', onFatal);
  return attachAddress(video, (kind === 'mp4' ? film.mp4 : film.hls) ?? '');
}
