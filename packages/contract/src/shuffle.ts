/**
 * Returns the seed of the gallery's random order: the hour since the epoch. All readers share the order for an hour,
 * so that pages can be cached.
 */
export const computeShuffleSeed = (at: Date | number): number => Math.floor(Number(at) / 3_600_000);

/** Hours for which a seed stays valid. */
const seedHours = 24;

/**
 * Parses a seed. Returns null unless it is canonical and recent. Seeds are part of cache keys, so the number of valid
 * seeds must be bounded.
 */
export function parseShuffleSeed(given: unknown, at: Date | number = Date.now()): number | null {
  const seed = Number(given);
  const isSeed = Number.isInteger(seed) && String(seed) === String(given);
  const age = computeShuffleSeed(at) - seed;
  return isSeed && age >= 0 && age < seedHours ? seed : null;
}
