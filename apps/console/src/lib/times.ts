import { formatDateTime, formatShortMoment } from '@film-contest/messages/format';
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration';
import relativeTime from 'dayjs/plugin/relativeTime';
import { getContestZone } from './contest-zone.ts';
import { locale } from './locale.ts';

dayjs.extend(duration);
dayjs.extend(relativeTime);

/** A moment (ISO 8601) in the contest's time zone. */
export const formatTime = (iso: string) => formatDateTime(locale, iso, getContestZone());

/** The same for a narrow column: the year only where it is not this one. */
export const formatShortTime = (iso: string) =>
  formatShortMoment(locale, iso, getContestZone(), new Date());

/** How long something has lasted since a moment, in words. */
export const formatElapsed = (iso: string) => dayjs(iso).fromNow(true);

/** How long ago a moment was, in words. */
export const formatAgo = (iso: string) => dayjs(iso).fromNow();

/** So many hours, in words. */
export const formatHours = (hours: number) => dayjs.duration(hours, 'hours').humanize();
