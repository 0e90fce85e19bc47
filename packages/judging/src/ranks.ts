import { at, groupBy } from './arrays.ts';
import { createRandom } from './random.ts';

/** Returns each film's rank from 1; films with equal scores share the best rank; null for a film without a score. */
export function rankFilms(scores: readonly (number | null)[]): (number | null)[] {
  const sorted = Float64Array.from(scores.filter((score) => score !== null)).sort();
  return scores.map((score) =>
    score === null ? null : sorted.length - countUpTo(sorted, score) + 1,
  );
}

/** Counts the values that are at most `limit`, by binary search. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(sorted, middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface TieBreak {
  /** Films whose scores were equal. */
  films: number[];
  /** Index of the comparison that decided, or `lot`. */
  decidedBy: number | 'lot';
}

/**
 * Orders films by the first comparison in which they differ, higher first; null is lower than every number. A lot
 * decides between films that are equal in all of them.
 *
 * @param comparisons per comparison the value of each film: first the deciding score, then the tie-breaks of the rules.
 */
export function orderFilms(
  films: readonly number[],
  comparisons: readonly (readonly (number | null)[])[],
  seed: number,
): { order: number[]; tieBreaks: TieBreak[] } {
  const tieBreaks: TieBreak[] = [];
  const random = createRandom(seed);
  const getComparison = (film: number, depth: number) =>
    at(at(comparisons, depth), film) ?? Number.NEGATIVE_INFINITY;

  function orderTied(tied: readonly number[], depth: number): number[] {
    if (tied.length <= 1) return [...tied];
    if (depth === comparisons.length) {
      tieBreaks.push({ films: [...tied], decidedBy: 'lot' });
      // Sorts before the draw, so that the draw does not depend on the order of the input.
      return random.shuffle([...tied].sort((a, b) => a - b));
    }
    const groups = groupBy(tied, (film) => getComparison(film, depth));
    if (depth > 0 && groups.size > 1) tieBreaks.push({ films: [...tied], decidedBy: depth });
    const values = [...groups.keys()].sort((a, b) => b - a);
    return values.flatMap((value) => orderTied(groups.get(value) ?? [], depth + 1));
  }

  const order = orderTied(films, 0);
  return { order, tieBreaks };
}
