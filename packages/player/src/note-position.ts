import { isWorthIt, type Position } from './positions.ts';

/** So many films are remembered; the one seen longest ago goes first. */
export const mostPositions = 50;

/**
 * The positions after one film was watched up to `at`, the latest film first. Near its beginning or
 * its end a film is forgotten.
 */
export function notePosition(
  positions: readonly Position[],
  id: string,
  at: number,
  seconds: number,
): Position[] {
  const others = positions.filter((position) => position.id !== id);
  if (!isWorthIt(at, seconds)) return others;
  return [{ id, at: Math.floor(at) }, ...others].slice(0, mostPositions);
}
