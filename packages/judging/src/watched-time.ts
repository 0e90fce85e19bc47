/** A part of a film that was played, in seconds from its beginning. */
export interface Interval {
  from: number;
  to: number;
}

/** What a player reports: intervals that it played since its last report, and how long that took. */
export interface PlayReport {
  intervals: readonly Interval[];
  /** Seconds between the two reports by the server's clock. */
  elapsed: number;
}

/** A juror may watch at up to this speed. */
export const maxPlaybackRate = 2;

/** Allows for delays between the player and the server, in seconds. */
const tolerance = 3;

/**
 * Returns the intervals of a report that count: inside the film, in order, and without overlaps; null if they contain
 * more than the elapsed time allows at the highest speed.
 */
export function acceptReport(report: PlayReport, filmSeconds: number): Interval[] | null {
  const intervals = mergeIntervals(
    report.intervals.flatMap(({ from, to }) => {
      const inside = { from: Math.max(from, 0), to: Math.min(to, filmSeconds) };
      return inside.from < inside.to ? inside : [];
    }),
  );
  const played = sumSeconds(intervals);
  return played <= report.elapsed * maxPlaybackRate + tolerance ? intervals : null;
}

/** Returns the union of intervals, in order. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

export const sumSeconds = (intervals: readonly Interval[]) =>
  intervals.reduce((total, { from, to }) => total + to - from, 0);

/** Returns the share of the film that was watched, from 0 to 1. */
export const computeWatchedShare = (intervals: readonly Interval[], filmSeconds: number) =>
  filmSeconds > 0 ? Math.min(sumSeconds(mergeIntervals(intervals)) / filmSeconds, 1) : 0;
