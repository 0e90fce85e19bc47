import { formatDate, formatDateTime, formatTime } from '@film-contest/messages/format';

/** The time zone of the reader's clock; the server does not know it. */
export const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the clocks of two time zones show the same at a moment (ISO 8601). */
export const isSameClock = (at: string, zone: string, other: string): boolean =>
  formatDateTime('en-US', at, zone) === formatDateTime('en-US', at, other);

/**
 * A moment not long ago: the time of day where that was today, else with its date.
 *
 * @param at,now moments, ISO 8601.
 */
export function recentMoment(locale: string, at: string, now: string, timeZone: string): string {
  const isToday = formatDate(locale, at, timeZone) === formatDate(locale, now, timeZone);
  return (isToday ? formatTime : formatDateTime)(locale, at, timeZone);
}
