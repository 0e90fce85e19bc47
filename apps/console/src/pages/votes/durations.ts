const second = ['second', 1] as const;
const units = [['day', 86_400], ['hour', 3600], ['minute', 60], second] as const;

/** Seconds in the largest unit that fits, rounded down: `3 days`, `12 sec`. */
export function formatDuration(locale: string, seconds: number): string {
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? second;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / length));
}

/** The largest unit that leaves no rest, and how long it is. */
const findExactUnit = (seconds: number) =>
  units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? second;

/** Seconds in the largest unit that leaves no rest: `3 days`, `36 hours`. */
export function formatExactDuration(locale: string, seconds: number): string {
  const [unit, length] = findExactUnit(seconds);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / length);
}

/** Whether so many units of a length, in seconds, can be said in a larger one. */
export const hasLargerUnit = (count: number, length: number) =>
  findExactUnit(count * length)[1] > length;
