const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in the largest unit that fits, rounded down: `3 days`, `12 sec`. */
export function durationText(locale: string, seconds: number): string {
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? ['second', 1];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / length));
}
