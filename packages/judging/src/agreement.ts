import { groupBy, sum } from './arrays.ts';
import type { Score } from './severity-model.ts';

/**
 * Returns Krippendorff's alpha for interval data: 1 if jurors agree on every film, 0 if they agree as often as by
 * chance, below 0 if less often. Returns null if fewer than two scores can be compared, or all scores are equal.
 * Ignores films with one score. Source: Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
 */
export function computeAgreement(scores: readonly Score[]): number | null {
  const scoresOfFilm = groupBy(scores, ({ film }) => film);
  const comparable = [...scoresOfFilm.values()]
    .map((list) => list.map(({ value }) => value))
    .filter((values) => values.length > 1);
  const all = comparable.flat();
  const expected = sumSquaredDifferences(all) / (all.length - 1);
  const observed = sum(
    comparable.map((values) => sumSquaredDifferences(values) / (values.length - 1)),
  );
  return expected > 0 ? 1 - observed / expected : null;
}

/** Returns the sum of (a − b)² over all ordered pairs. */
function sumSquaredDifferences(values: readonly number[]): number {
  const center = sum(values) / values.length;
  return 2 * values.length * sum(values.map((value) => (value - center) ** 2));
}
