import type { Interval } from '@film-contest/judging/watched-time';

/**
 * Returns the parts of `played` that are not in `sent`. Both lists are sorted and their intervals do not overlap.
 */
export function subtractIntervals(
  played: readonly Interval[],
  sent: readonly Interval[],
): Interval[] {
  return sent.reduce<Interval[]>(
    (left, cut) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, cut.from) },
          { from: Math.max(from, cut.to), to },
        ].filter((part) => part.to > part.from),
      ),
    [...played],
  );
}

export const toIntervals = (ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>): Interval[] =>
  Array.from({ length: ranges.length }, (_, index) => ({
    from: ranges.start(index),
    to: ranges.end(index),
  }));
