import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import type Hls from 'hls.js';

export interface Playing {
  stop(): void;
}

/**
 * Plays a film in a video element that has no source yet: adaptively where the browser or hls.js
 * can, else, and after a fault, as the plain MP4.
 *
 * @param onFailed called when nothing is left to try.
 */
export function playFilm(video: HTMLVideoElement, film: Film, onFailed: () => void): Playing {
  let hls: Hls | null = null;
  let stopped = false;

  const play = () => void video.play().catch(() => {});

  function playPlain() {
    hls?.destroy();
    hls = null;
    if (stopped) return;
    if (!film.mp4 || video.src.endsWith(film.mp4)) return onFailed();
    video.onerror = onFailed;
    video.src = film.mp4;
    play();
  }

  async function playAdaptively(address: string) {
    const { default: Player } = await loadChunk(() => import('hls.js'));
    if (stopped) return;
    if (!Player.isSupported()) return playPlain();
    hls = new Player();
    hls.on(Player.Events.ERROR, (_event, { fatal }) => {
      if (fatal) playPlain();
    });
    hls.on(Player.Events.MANIFEST_PARSED, play);
    hls.loadSource(address);
    hls.attachMedia(video);
  }

  function begin() {
    if (!film.hls) return playPlain();
    // Some browsers claim to play HLS themselves and then stop after the playlist.
    if ('MediaSource' in window) {
      return playAdaptively(film.hls).catch(playPlain);
    }
    video.onerror = playPlain;
    video.src = film.hls;
    play();
  }

  void begin();
  return {
    stop() {
      stopped = true;
      hls?.destroy();
      video.onerror = null;
      video.removeAttribute('src');
      video.load();
    },
  };
}
