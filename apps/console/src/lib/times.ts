import { formatDateTime, formatShortMoment } from '@film-contest/messages/format';
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration';
import relativeTime from 'dayjs/plugin/relativeTime';
import { getContestZone } from './contest-zone.ts';
import { locale } from './locale.ts';

dayjs.extend(duration);
dayjs.extend(relativeTime);

/** Formats a time (ISO 8601) in the contest's time zone. */
export const formatTime = (iso: string) => formatDateTime(locale, iso, getContestZone());

/** Formats a time for narrow columns. Omits the current year. */
export const formatShortTime = (iso: string) =>
  formatShortMoment(locale, iso, getContestZone(), new Date());

/** Formats the duration since a time, for example "3 hours". */
export const formatElapsedTime = (iso: string) => dayjs(iso).fromNow(true);

/** Formats a time relative to now, for example "3 hours ago". */
export const formatTimeAgo = (iso: string) => dayjs(iso).fromNow();

/** Formats a number of hours, for example "2 days". */
export const formatHours = (hours: number) => dayjs.duration(hours, 'hours').humanize();
