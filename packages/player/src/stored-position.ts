/** The stored position in seconds at which a viewer stopped a film. */
export interface Position {
  id: string;
  at: number;
}

export const positionsKey = 'film-positions';

/** Minimum playback position that is stored, in seconds. */
const minSeconds = 5;

/** Estimates the length of the credits in seconds. A film stopped during the credits counts as seen. */
const estimateCreditsLength = (seconds: number) => Math.min(15, Math.max(3, seconds * 0.05));

/** Whether a film of the given duration should resume at a position, both in seconds. */
export const isFilmWorthResuming = (at: number, seconds: number) =>
  at >= minSeconds && at < seconds - estimateCreditsLength(seconds);

/**
 * Returns the position at which a film resumes. Returns null if no position is stored, or if it is too near the
 * beginning or end.
 * @param seconds duration; null if unknown
 */
export function findResumePosition(
  positions: readonly Position[],
  id: string,
  seconds: number | null,
): number | null {
  const at = positions.find((position) => position.id === id)?.at ?? null;
  return at !== null && isFilmWorthResuming(at, seconds ?? Number.POSITIVE_INFINITY) ? at : null;
}

/** Reads a value from local storage; null if there is none, or if the browser forbids access. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const isStoredPosition = (value: Partial<Position> | null) =>
  typeof value?.id === 'string' && typeof value.at === 'number';

/** Reads all stored playback positions; ignores values of another format. */
export function readStoredPositions(): Position[] {
  try {
    const found = JSON.parse(readStorage(positionsKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isStoredPosition) : [];
  } catch {
    return [];
  }
}

/** Reads the position at which a film resumes; null if it starts at its beginning. */
export const readStoredPosition = (id: string, seconds: number | null): number | null =>
  findResumePosition(readStoredPositions(), id, seconds);
