const hour = 3600 * 1000;
const day = 24 * hour;
const shanghai = 8 * hour;

/** Returns the midnight in Shanghai `days` days after `now` (Unix time in milliseconds), as ISO 8601. */
export const formatStartOfDay = (now: number, days: number) =>
  new Date(Math.floor((now + days * day + shanghai) / day) * day - shanghai).toISOString();

/** Returns the last second before the midnight in Shanghai `days` days after `now`, as ISO 8601. */
export const formatEndOfDay = (now: number, days: number) =>
  new Date(Date.parse(formatStartOfDay(now, days)) - 1000).toISOString();

/** Returns the date in Shanghai `days` days after `now`, for example `2026-03-01`. */
export const formatDateInDays = (now: number, days: number) =>
  new Date(now + days * day + shanghai).toISOString().slice(0, 10);
