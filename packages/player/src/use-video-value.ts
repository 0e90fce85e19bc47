import { useSyncExternalStore } from 'react';

/** Returns a value of a video, read again at each of the given events. */
export function useVideoValue<T>(
  video: HTMLVideoElement,
  events: readonly string[],
  read: () => T,
): T {
  return useSyncExternalStore((listener) => {
    for (const event of events) video.addEventListener(event, listener);
    return () => {
      for (const event of events) video.removeEventListener(event, listener);
    };
  }, read);
}

/** Returns the duration in seconds; NaN while it is unknown. */
export const useVideoDuration = (video: HTMLVideoElement): number =>
  useVideoValue(video, ['durationchange'], () => video.duration);
