import { useEffect } from 'react';
import { storePosition } from './store-playback.ts';

/** In seconds of the film. */
const intervalSeconds = 5;

/** Stores the position of a playing film; a null key stores nothing. */
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
    // Phones close hidden pages without another event.
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
