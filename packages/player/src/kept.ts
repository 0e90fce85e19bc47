import { type Position, positionOf } from './positions.ts';

export const positionsKey = 'film-positions';

/** Null where nothing was kept, or the browser forbids to look. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const isPosition = (value: Partial<Position> | null) =>
  typeof value?.id === 'string' && typeof value.at === 'number';

/** What another version wrote, or a hand, may be anything. */
export function readPositions(): Position[] {
  try {
    const found = JSON.parse(readKept(positionsKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isPosition) : [];
  } catch {
    return [];
  }
}

/** Where this browser stopped in a film; null to begin at its beginning. */
export const keptPosition = (id: string, seconds: number | null): number | null =>
  positionOf(readPositions(), id, seconds);
