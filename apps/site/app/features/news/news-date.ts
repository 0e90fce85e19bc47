import { formatDate } from '@film-contest/messages/format';

/** Formats a day (`2026-03-01`) independently of time zones. */
export const formatDay = (locale: string, day: string) =>
  formatDate(locale, `${day}T00:00:00Z`, 'UTC');
