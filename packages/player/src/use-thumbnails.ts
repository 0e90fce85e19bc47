import { type PointerEventHandler, useEffect, useRef, useState } from 'react';

/**
 * Gives the timeline its small pictures: the controls show those of a video's track of that label at
 * the moment that is pointed to. They are loaded once the mouse or a finger comes near; for a film
 * that has none, nothing is.
 * @param renew called once when the address is denied; a new one is expected in its place
 * @returns what the timeline is to listen to
 */
export function useThumbnails(
  video: HTMLVideoElement,
  address: string | null,
  renew: () => void,
): { onPointerEnter: PointerEventHandler } {
  const [isReached, setIsReached] = useState(false);
  const isRenewed = useRef(false);
  useEffect(() => {
    const element = video.querySelector<HTMLTrackElement>('track[label=thumbnails]');
    if (!element || !address || !isReached) return;
    const onLoad = () => pointAgain(video);
    const onError = () => {
      if (isRenewed.current) return;
      isRenewed.current = true;
      renew();
    };
    element.addEventListener('load', onLoad);
    element.addEventListener('error', onError);
    // What is disabled is not loaded.
    element.track.mode = 'hidden';
    return () => {
      element.removeEventListener('load', onLoad);
      element.removeEventListener('error', onError);
    };
  }, [video, address, isReached, renew]);
  return { onPointerEnter: () => setIsReached(true) };
}

/** Whoever points at the timeline already sees the picture without moving on. */
function pointAgain(video: HTMLVideoElement): void {
  const range = video.parentElement?.querySelector('media-time-range');
  const time = range?.getAttribute('mediapreviewtime');
  if (!range || !time) return;
  const detail = Number(time);
  range.dispatchEvent(
    new CustomEvent('mediapreviewrequest', { bubbles: true, composed: true, detail }),
  );
}
