/**
 * Seed of the gallery's shuffled order: the hour since the epoch, so that everybody has the same order
 * for an hour, and pages can be shared.
 */
export const seedAt = (at: Date | number): number => Math.floor(Number(at) / 3_600_000);

/** For how many hours an order can be paged through. */
const seedHours = 24;

/**
 * The seed that somebody gave, or null: only those of the last hours are any, in one spelling, because
 * pages are kept by them.
 */
export function readSeed(given: unknown, at: Date | number = Date.now()): number | null {
  const seed = Number(given);
  const isSeed = Number.isInteger(seed) && String(seed) === String(given);
  const age = seedAt(at) - seed;
  return isSeed && age >= 0 && age < seedHours ? seed : null;
}
