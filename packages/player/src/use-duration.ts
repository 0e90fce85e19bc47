import { useSyncExternalStore } from 'react';

/** The length of what is in a video, in seconds; NaN as long as nobody knows. */
export function useDuration(video: HTMLVideoElement): number {
  return useSyncExternalStore(
    (listener) => {
      video.addEventListener('durationchange', listener);
      return () => video.removeEventListener('durationchange', listener);
    },
    () => video.duration,
  );
}
