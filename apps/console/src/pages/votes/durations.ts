const second = ['second', 1] as const;
const units = [['day', 86_400], ['hour', 3600], ['minute', 60], second] as const;

/** Formats seconds in the largest unit that fits, rounded down: `3 days`, `12 sec`. */
export function formatDuration(locale: string, seconds: number): string {
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? second;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / length));
}

/** Finds the largest unit that divides the duration exactly. */
const findExactDurationUnit = (seconds: number) =>
  units.find((each) => seconds >= each[1] && seconds % each[1] === 0) ?? second;

/** Formats seconds in the largest unit that divides them exactly: `3 days`, `36 hours`. */
export function formatExactDuration(locale: string, seconds: number): string {
  const [unit, length] = findExactDurationUnit(seconds);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / length);
}

/** Whether a duration can be expressed in a larger unit. */
export const hasLargerDurationUnit = (count: number, length: number) =>
  findExactDurationUnit(count * length)[1] > length;
