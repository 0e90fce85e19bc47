const getDateParts = (instant: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
};

/** What a clock in a time zone shows at a moment (ISO 8601), as `2026-03-01T09:30`; '' for none. */
export function toLocalTime(iso: string | null | undefined, timeZone: string): string {
  const instant = Date.parse(iso ?? '');
  if (Number.isNaN(instant)) return '';
  const { year, month, day, hour, minute } = getDateParts(instant, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The moment (ISO 8601, UTC) at which a clock in a time zone shows `2026-03-01T09:30`; null when
 * nothing whole is given. An hour that is skipped in spring counts as the one after it.
 */
export function fromLocalTime(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number) =>
    Date.parse(`${toLocalTime(iso(instant), timeZone)}Z`) - instant;
  const guess = asUtc - offsetAt(asUtc);
  return iso(asUtc - offsetAt(guess));
}

const iso = (instant: number) => new Date(instant).toISOString();
