interface Hour {
  at: Date;
  count: number;
}

export interface ComparedHour extends Hour {
  /** Median of the votes per hour in the 24 hours before this hour. Null if fewer than six of those hours are known. */
  usual: number | null;
  /** True if this hour's votes are many and several times the median. */
  isUnusual: boolean;
}

const comparedHours = 24;
const minComparedHours = 6;
const minVotes = 50;
const unusualFactor = 4;

/** Compares each hour with the day before it, to find sudden increases of votes. */
export function compareHoursWithMedian(hours: readonly Hour[]): ComparedHour[] {
  return hours.map((hour, index) => {
    const before = hours.slice(Math.max(0, index - comparedHours), index).map(({ count }) => count);
    const usual = before.length < minComparedHours ? null : computeMedian(before);
    const isUnusual =
      usual !== null && hour.count >= minVotes && hour.count > unusualFactor * Math.max(1, usual);
    return { ...hour, usual, isUnusual };
  });
}

function computeMedian(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
