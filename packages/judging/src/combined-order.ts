import { at, groupBy } from './arrays.ts';
import { rankFilms } from './ranks.ts';

/** Percentages with which the jury and the public decide the order of the films; they sum to 100. */
export interface Composition {
  juryPercent: number;
  publicPercent: number;
}

/**
 * Returns for each film the share of the other films that it is ahead of, from 0 (last) to 1 (first). Films with equal
 * values count as half ahead of each other. A film without a value gets null; the only film with a value gets 1.
 */
export function computePercentiles(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const others = known.length - 1;
  const sizes = groupBy(known, (value) => value);
  const ranks = rankFilms(values);
  return values.map((value, film) => {
    if (value === null) return null;
    if (others === 0) return 1;
    const equal = (sizes.get(value)?.length ?? 1) - 1;
    const lower = others - equal - (at(ranks, film) ?? 1) + 1;
    return (lower + equal / 2) / others;
  });
}

/**
 * Combines the order of the jury with the public votes, by percentiles, because scores and votes have different
 * scales. Null for a film that the jury did not score.
 */
export function combineJuryAndPublic(
  juryScores: readonly (number | null)[],
  publicVotes: readonly number[],
  { juryPercent, publicPercent }: Composition,
): (number | null)[] {
  const jury = computePercentiles(juryScores);
  const votes = computePercentiles(publicVotes);
  return jury.map((share, film) =>
    share === null ? null : juryPercent * share + publicPercent * (at(votes, film) ?? 0),
  );
}

/** A change of the order that the chair decided after deliberation. */
export interface DeliberationMove {
  film: number;
  /** The film's new place, from 1. */
  place: number;
  reason: string;
}

/** Applies the moves one after the other. A film without a place stays without one. */
export function applyDeliberation(
  order: readonly number[],
  moves: readonly DeliberationMove[],
): number[] {
  return moves.reduce(
    (current, { film, place }) => {
      if (!current.includes(film)) return current;
      const others = current.filter((other) => other !== film);
      others.splice(place - 1, 0, film);
      return others;
    },
    [...order],
  );
}
