import { useSyncExternalStore } from 'react';

/** Returns a value that is read from a video again at each of the given events. */
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

/** Returns a video's duration in seconds; NaN while the duration is unknown. */
export const useVideoDuration = (video: HTMLVideoElement): number =>
  useVideoValue(video, ['durationchange'], () => video.duration);
