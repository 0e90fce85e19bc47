import { useEffect } from 'react';
import {
  isFilmWorthResuming,
  type Position,
  positionsKey,
  readStorage,
  readStoredPositions,
} from './stored-position.ts';

const subtitlesKey = 'film-subtitles';

/** Maximum number of stored positions; the film watched longest ago is removed first. */
export const maxPositions = 50;

function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If local storage is forbidden or full, the film plays without a stored position.
  }
}

/**
 * Adds the film's newest position to the list. If it is near the beginning or end of the film, removes the film
 * instead.
 */
export function updatePositions(
  positions: readonly Position[],
  id: string,
  at: number,
  seconds: number,
): Position[] {
  const others = positions.filter((position) => position.id !== id);
  if (!isFilmWorthResuming(at, seconds)) return others;
  return [{ id, at: Math.floor(at) }, ...others].slice(0, maxPositions);
}

/** Stores a position synchronously, so that storing works while the page closes. */
function storePosition(id: string, at: number, seconds: number): void {
  writeStorage(
    positionsKey,
    JSON.stringify(updatePositions(readStoredPositions(), id, at, seconds)),
  );
}

/** Reads the viewer's last choice of subtitles: a language, `off`, or null. */
export const readSubtitlesChoice = (): string | null => readStorage(subtitlesKey);

export const storeSubtitlesChoice = (language: string | null): void =>
  writeStorage(subtitlesKey, language ?? 'off');

/** Seconds of the film between two stored positions. */
const intervalSeconds = 5;

/** Stores the position of a playing film; a null key stores nothing. */
export function useStorePlaybackPosition(
  video: HTMLVideoElement,
  positionKey: string | null,
): void {
  useEffect(() => {
    if (!positionKey) return;
    let storedAt = Number.NaN;
    const storeCurrentPosition = () => {
      if (!Number.isFinite(video.duration) || video.currentTime === storedAt) return;
      storedAt = video.currentTime;
      storePosition(positionKey, storedAt, video.duration);
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
    // Stores when the page is hidden, because phones close hidden pages without another event.
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
  }, [video, positionKey]);
}
