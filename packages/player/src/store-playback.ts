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

/** Stores the newest position, or removes one near the beginning or end of the film. */
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

/** Synchronous, so that storing works while the page closes. */
export function storePosition(id: string, at: number, seconds: number): void {
  writeStorage(
    positionsKey,
    JSON.stringify(updatePositions(readStoredPositions(), id, at, seconds)),
  );
}

/** Reads the viewer's last choice of subtitles: a language, `off`, or null. */
export const readSubtitlesChoice = (): string | null => readStorage(subtitlesKey);

export const storeSubtitlesChoice = (language: string | null): void =>
  writeStorage(subtitlesKey, language ?? 'off');
