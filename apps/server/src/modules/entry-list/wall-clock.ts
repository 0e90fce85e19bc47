const quarterMs = 15 * 60_000;

/** Creates a function that shifts times to the wall clock of a time zone, because CSV and Excel have no time zones. */
export function createWallTimeConverter(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const toWallTime = (at: number) => {
    const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return Date.parse(`${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}Z`);
  };
  // Offsets change only at quarter hours, so one lookup per quarter hour is cached.
  const offsets = new Map<number, number>();
  return (moment: Date) => {
    const at = Math.floor(moment.getTime() / 1000) * 1000;
    const quarter = at - (at % quarterMs);
    const offset = offsets.get(quarter) ?? toWallTime(quarter) - quarter;
    offsets.set(quarter, offset);
    return new Date(at + offset);
  };
}
