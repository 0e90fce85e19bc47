import { formatDateTime, formatShortMoment } from '@film-contest/messages/format';
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration';
import relativeTime from 'dayjs/plugin/relativeTime';
import { contestZone } from './contest-zone.ts';
import { locale } from './locale.ts';

dayjs.extend(duration);
dayjs.extend(relativeTime);

/** A moment (ISO 8601) in the contest's time zone. */
export const moment = (iso: string) => formatDateTime(locale, iso, contestZone());

/** The same for a narrow column: the year only where it is not this one. */
export const shortMoment = (iso: string) =>
  formatShortMoment(locale, iso, contestZone(), new Date());

/** How long something has lasted since a moment, in words. */
export const lasting = (iso: string) => dayjs(iso).fromNow(true);

/** How long ago a moment was, in words. */
export const ago = (iso: string) => dayjs(iso).fromNow();

/** So many hours, in words. */
export const lastingHours = (hours: number) => dayjs.duration(hours, 'hours').humanize();
