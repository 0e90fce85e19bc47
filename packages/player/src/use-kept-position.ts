import { useEffect } from 'react';
import { keepPosition } from './keep.ts';

/** Written at most so often, in seconds of the film: a browser that dies loses no more. */
const every = 5;

/** Remembers where one is in a film while it plays, under a name; null remembers nothing. */
export function useKeptPosition(video: HTMLVideoElement, rememberAs: string | null): void {
  useEffect(() => {
    if (!rememberAs) return;
    let written = Number.NaN;
    const keep = () => {
      if (!Number.isFinite(video.duration) || video.currentTime === written) return;
      written = video.currentTime;
      keepPosition(rememberAs, written, video.duration);
    };
    const keepNowAndThen = () => {
      if (!(Math.abs(video.currentTime - written) < every)) keep();
    };
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    video.addEventListener('timeupdate', keepNowAndThen);
    video.addEventListener('pause', keep);
    video.addEventListener('ended', keep);
    // Phones close pages without a further word.
    document.addEventListener('visibilitychange', keepWhenHidden);
    addEventListener('pagehide', keep);
    return () => {
      keep();
      video.removeEventListener('timeupdate', keepNowAndThen);
      video.removeEventListener('pause', keep);
      video.removeEventListener('ended', keep);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      removeEventListener('pagehide', keep);
    };
  }, [video, rememberAs]);
}
