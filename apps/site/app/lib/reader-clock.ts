import { formatDate, formatDateTime, formatTime } from '@film-contest/messages/format';

/** Returns the time zone of the reader's browser, which the server does not know. */
export const getReaderTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether two time zones have the same local time at an ISO 8601 time. */
export const isSameLocalTime = (at: string, zone: string, other: string): boolean =>
  formatDateTime('en-US', at, zone) === formatDateTime('en-US', at, other);

/** Formats an ISO 8601 time. Omits the date if it is the same day as `now`. */
export function formatRecentTime(
  locale: string,
  at: string,
  now: string,
  timeZone: string,
): string {
  const isToday = formatDate(locale, at, timeZone) === formatDate(locale, now, timeZone);
  return (isToday ? formatTime : formatDateTime)(locale, at, timeZone);
}
