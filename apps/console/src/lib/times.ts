import { formatDateTime, formatShortDateTime } from '@film-contest/messages/format';
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration';
import relativeTime from 'dayjs/plugin/relativeTime';
import { getContest, useContest } from './contest.ts';
import { locale } from './locale.ts';

dayjs.extend(duration);
dayjs.extend(relativeTime);

/** Formats a time (ISO 8601) in the contest's time zone. */
export const formatTime = (iso: string) => formatDateTime(locale, iso, getContestZone());

/** Formats a time for narrow columns. Omits the current year. */
export const formatShortTime = (iso: string) =>
  formatShortDateTime(locale, iso, getContestZone(), new Date());

/** Formats the duration since a time, for example "3 hours". */
export const formatElapsedTime = (iso: string) => dayjs(iso).fromNow(true);

/** Formats a time relative to now, for example "3 hours ago". */
export const formatTimeAgo = (iso: string) => dayjs(iso).fromNow();

/** Formats a number of hours, for example "2 days". */
export const formatHours = (hours: number) => dayjs.duration(hours, 'hours').humanize();

/** Time zone that is used until the contest's time zone is loaded. It is also the server's default. */
const fallback = 'Asia/Shanghai';

/** Returns the IANA name of the contest's time zone, which all displayed times use. Until it is loaded, a fallback. */
export const getContestZone = (): string => getContest()?.timeZone ?? fallback;

/** Returns the IANA name of the contest's time zone and re-renders the component when the zone changes. */
export const useContestZone = (): string => useContest()?.timeZone ?? fallback;

const getLocalDateParts = (instant: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
};

/** Formats a time (ISO 8601) as local time in a zone, for example `2026-03-01T09:30`. Returns '' for no time. */
export function toLocalTime(iso: string | null | undefined, timeZone: string): string {
  const instant = Date.parse(iso ?? '');
  if (Number.isNaN(instant)) return '';
  const { year, month, day, hour, minute } = getLocalDateParts(instant, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Converts local time in a zone to a time (ISO 8601, UTC). Returns null for incomplete input. A local time that
 * does not exist, because clocks go forward in spring, becomes one hour later.
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
