import { useSyncExternalStore } from 'react';

/** The speed at which a video plays, 1 being its own. */
export function useRate(video: HTMLVideoElement): number {
  return useSyncExternalStore(
    (listener) => {
      video.addEventListener('ratechange', listener);
      return () => video.removeEventListener('ratechange', listener);
    },
    () => video.playbackRate,
  );
}
