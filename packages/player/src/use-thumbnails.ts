import { type PointerEventHandler, useEffect, useRef, useState } from 'react';

/**
 * Loads the thumbnails track when the pointer first enters the timeline.
 * @param renew called once if the track's URL is denied
 */
export function useThumbnails(
  video: HTMLVideoElement,
  address: string | null,
  renew: () => void,
): { onPointerEnter: PointerEventHandler } {
  const [hasPointerEntered, setHasPointerEntered] = useState(false);
  const hasRenewed = useRef(false);
  useEffect(() => {
    const element = video.querySelector<HTMLTrackElement>('track[label=thumbnails]');
    if (!element || !address || !hasPointerEntered) return;
    const onLoad = () => repeatThumbnailRequest(video);
    const onError = () => {
      if (hasRenewed.current) return;
      hasRenewed.current = true;
      renew();
    };
    element.addEventListener('load', onLoad);
    element.addEventListener('error', onError);
    // Enables the thumbnails track, because browsers do not load disabled tracks.
    element.track.mode = 'hidden';
    return () => {
      element.removeEventListener('load', onLoad);
      element.removeEventListener('error', onError);
    };
  }, [video, address, hasPointerEntered, renew]);
  return { onPointerEnter: () => setHasPointerEntered(true) };
}

/** Requests the thumbnail again if the pointer was on the timeline before the thumbnails were loaded. */
function repeatThumbnailRequest(video: HTMLVideoElement): void {
  const range = video.parentElement?.querySelector('media-time-range');
  const time = range?.getAttribute('mediapreviewtime');
  if (!range || !time) return;
  const detail = Number(time);
  range.dispatchEvent(
    new CustomEvent('mediapreviewrequest', { bubbles: true, composed: true, detail }),
  );
}
