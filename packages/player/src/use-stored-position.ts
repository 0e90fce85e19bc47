import { useEffect } from 'react';
import { storePosition } from './store-playback.ts';

/** Interval of storing while the film plays, in seconds of the film. */
const intervalSeconds = 5;

/** Stores the position in a playing film under a key; null stores none. */
export function useStoredPosition(video: HTMLVideoElement, rememberAs: string | null): void {
  useEffect(() => {
    if (!rememberAs) return;
    let storedAt = Number.NaN;
    const store = () => {
      if (!Number.isFinite(video.duration) || video.currentTime === storedAt) return;
      storedAt = video.currentTime;
      storePosition(rememberAs, storedAt, video.duration);
    };
    const storeAtInterval = () => {
      if (!(Math.abs(video.currentTime - storedAt) < intervalSeconds)) store();
    };
    const storeIfHidden = () => {
      if (document.visibilityState === 'hidden') store();
    };
    video.addEventListener('timeupdate', storeAtInterval);
    video.addEventListener('pause', store);
    video.addEventListener('ended', store);
    // Phones close hidden pages without another event.
    document.addEventListener('visibilitychange', storeIfHidden);
    addEventListener('pagehide', store);
    return () => {
      store();
      video.removeEventListener('timeupdate', storeAtInterval);
      video.removeEventListener('pause', store);
      video.removeEventListener('ended', store);
      document.removeEventListener('visibilitychange', storeIfHidden);
      removeEventListener('pagehide', store);
    };
  }, [video, rememberAs]);
}
