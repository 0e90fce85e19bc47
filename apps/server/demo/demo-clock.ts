const hour = 3600 * 1000;
const day = 24 * hour;
const shanghai = 8 * hour;

/** The midnight in Shanghai that begins the day so many days after a moment. */
export const midnight = (moment: number, days = 0) =>
  new Date(Math.floor((moment + days * day + shanghai) / day) * day - shanghai).toISOString();

/** The last second before that midnight: people read "until the 20th". */
export const endOfDay = (moment: number, days = 0) =>
  new Date(Date.parse(midnight(moment, days)) - 1000).toISOString();

/** The date in Shanghai so many days after a moment, `2026-03-01`. */
export const dateOf = (moment: number, days = 0) =>
  new Date(moment + days * day + shanghai).toISOString().slice(0, 10);
