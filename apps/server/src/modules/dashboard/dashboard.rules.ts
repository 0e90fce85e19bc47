interface Hour {
  at: Date;
  count: number;
}

export interface JudgedHour extends Hour {
  /** The median of the day before; `null` where less than a quarter of it is known. */
  usual: number | null;
  /** Worth a look: many votes, and several times as many as is usual. */
  isUnusual: boolean;
}

const hoursBefore = 24;
const fewestBefore = 6;
const fewestVotes = 50;
const timesUsual = 4;

/** Holds each hour against the day before it. A contest that grows is no anomaly: only a leap is. */
export function judgeHours(hours: readonly Hour[]): JudgedHour[] {
  return hours.map((hour, place) => {
    const before = hours.slice(Math.max(0, place - hoursBefore), place).map(({ count }) => count);
    const usual = before.length < fewestBefore ? null : median(before);
    const isUnusual =
      usual !== null && hour.count >= fewestVotes && hour.count > timesUsual * Math.max(1, usual);
    return { ...hour, usual, isUnusual };
  });
}

function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
