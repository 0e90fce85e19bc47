import { useEffect } from 'react';
import { storePosition } from './store-playback.ts';

/**
 * Interval in which the playback position is stored while the film plays, in seconds of the film.
 */
const intervalSeconds = 5;

/**
 * Stores the playback position of a playing film under a storage key; a null key stores nothing.
 */
export function useStoredPosition(video: HTMLVideoElement, rememberAs: string | null): void {
  useEffect(() => {
    if (!rememberAs) return;
    let storedAt = Number.NaN;
    const storeCurrentPosition = () => {
      if (!Number.isFinite(video.duration) || video.currentTime === storedAt) return;
      storedAt = video.currentTime;
      storePosition(rememberAs, storedAt, video.duration);
    };
    const storePositionAtInterval = () => {
      if (!(Math.abs(video.currentTime - storedAt) < intervalSeconds)) storeCurrentPosition();
    };
    const storePositionIfHidden = () => {
      if (document.visibilityState === 'hidden') storeCurrentPosition();
    };
    video.addEventListener('timeupdate', storePositionAtInterval);
    video.addEventListener('pause', storeCurrentPosition);
    video.addEventListener('ended', storeCurrentPosition);
    // Stores the position when the page is hidden, because phones close hidden pages without
    // another event.
    document.addEventListener('visibilitychange', storePositionIfHidden);
    addEventListener('pagehide', storeCurrentPosition);
    return () => {
      storeCurrentPosition();
      video.removeEventListener('timeupdate', storePositionAtInterval);
      video.removeEventListener('pause', storeCurrentPosition);
      video.removeEventListener('ended', storeCurrentPosition);
      document.removeEventListener('visibilitychange', storePositionIfHidden);
      removeEventListener('pagehide', storeCurrentPosition);
    };
  }, [video, rememberAs]);
}
