import { formatDate } from '@film-contest/messages/format';

/** A day (`2026-03-01`) in words: it is the same day in every time zone. */
export const formatDay = (locale: string, day: string) =>
  formatDate(locale, `${day}T00:00:00Z`, 'UTC');
