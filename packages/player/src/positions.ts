/** Where somebody stopped in a film, in seconds. */
export interface Position {
  id: string;
  at: number;
}

/** Whoever has seen less than this has hardly begun. */
const leastSeconds = 5;

/** How long before its end a film counts as seen: the credits, more or less. */
const endSeconds = (seconds: number) => Math.min(15, Math.max(3, seconds * 0.05));

/** Whether going on from a moment is worth it, in a film of so many seconds. */
export const isWorthIt = (at: number, seconds: number) =>
  at >= leastSeconds && at < seconds - endSeconds(seconds);

/**
 * Where to go on in a film, or null to begin. A film that has become shorter begins anew.
 * @param seconds how long the film is, as far as that is known
 */
export function positionOf(
  positions: readonly Position[],
  id: string,
  seconds: number | null,
): number | null {
  const at = positions.find((position) => position.id === id)?.at ?? null;
  return at !== null && isWorthIt(at, seconds ?? Number.POSITIVE_INFINITY) ? at : null;
}
