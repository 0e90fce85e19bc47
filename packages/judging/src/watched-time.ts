/** A played part of a film, in seconds from its beginning. */
export interface Interval {
  from: number;
  to: number;
}

/** Report of a player: intervals that it played since its last report, and the time between the two reports. */
export interface PlayReport {
  intervals: readonly Interval[];
  /** Seconds between the two reports by the server's clock. */
  elapsed: number;
}

/** Maximum speed at which jurors may play a film, as a multiple of normal speed. */
export const maxPlaybackRate = 2;

/**
 * Tolerance in seconds, for all players together and for each report. The first report of a player may arrive late, so
 * the server measures less time than the player.
 */
const lateness = { all: 3, each: 4 };

/**
 * Returns the intervals of a report inside the film, in order and without overlaps. Returns null if they contain more
 * than the elapsed time allows at the highest speed.
 */
export function getPlausibleIntervals(
  report: PlayReport,
  filmSeconds: number,
  late = lateness.each,
): Interval[] | null {
  const intervals = mergeIntervals(
    report.intervals.flatMap(({ from, to }) => {
      const inside = { from: Math.max(from, 0), to: Math.min(to, filmSeconds) };
      return inside.from < inside.to ? inside : [];
    }),
  );
  const played = sumSeconds(intervals);
  return played <= (report.elapsed + late) * maxPlaybackRate ? intervals : null;
}

/** A report of one player; a juror may open a film in several players. */
export interface WatchedReport {
  intervals: readonly Interval[];
  /** Seconds since the last report of this player; null for its first report, which must be empty. */
  elapsed: number | null;
  /** Seconds since the first report of any player of the film. */
  elapsedTotal: number;
}

/**
 * Adds a report to the intervals that a juror has watched. Returns null if the report is rejected. Several players
 * together may not report more film than one player could play.
 */
export function addWatchReport(
  watched: readonly Interval[],
  { intervals, elapsed, elapsedTotal }: WatchedReport,
  filmSeconds: number,
): Interval[] | null {
  if (elapsed === null) return intervals.length === 0 ? [...watched] : null;
  const accepted = getPlausibleIntervals({ intervals, elapsed }, filmSeconds);
  const union = mergeIntervals([...watched, ...(accepted ?? [])]);
  const total = { intervals: union, elapsed: elapsedTotal };
  return accepted && getPlausibleIntervals(total, filmSeconds, lateness.all);
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
