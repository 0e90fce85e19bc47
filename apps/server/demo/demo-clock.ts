const hour = 3600 * 1000;
const day = 24 * hour;
const shanghai = 8 * hour;

/** The midnight in Shanghai that begins the day `days` after `now` (Unix time in milliseconds), as ISO 8601. */
export const startOfDay = (now: number, days: number) =>
  new Date(Math.floor((now + days * day + shanghai) / day) * day - shanghai).toISOString();

/** The last second before that midnight. */
export const endOfDay = (now: number, days: number) =>
  new Date(Date.parse(startOfDay(now, days)) - 1000).toISOString();

/** That day's date in Shanghai, `2026-03-01`. */
export const dateInDays = (now: number, days: number) =>
  new Date(now + days * day + shanghai).toISOString().slice(0, 10);
