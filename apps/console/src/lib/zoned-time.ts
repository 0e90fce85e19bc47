const getLocalDateParts = (instant: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
};

/**
 * Formats a time (ISO 8601) as local time in a zone, for example `2026-03-01T09:30`. Returns '' for no time.
 */
export function toLocalTime(iso: string | null | undefined, timeZone: string): string {
  const instant = Date.parse(iso ?? '');
  if (Number.isNaN(instant)) return '';
  const { year, month, day, hour, minute } = getLocalDateParts(instant, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Converts local time in a zone to a time (ISO 8601, UTC). Returns null for incomplete input. A time skipped
 * in spring maps to one hour later.
 */
export function fromLocalTime(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const getZoneOffsetAt = (instant: number) =>
    Date.parse(`${toLocalTime(toIsoString(instant), timeZone)}Z`) - instant;
  const guess = asUtc - getZoneOffsetAt(asUtc);
  return toIsoString(asUtc - getZoneOffsetAt(guess));
}

const toIsoString = (instant: number) => new Date(instant).toISOString();
