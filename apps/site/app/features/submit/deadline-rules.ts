const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldFromMs = 48 * hourMs;
/** A page may be a little older than its reader's clock; a clock behind it by more is wrong. */
const behindMs = 10 * minuteMs;

export type TimeLeft = { hours: number } | { minutes: number } | 'over' | null;

/**
 * How long until a moment, in the last two days; null before that, and when the reader's clock cannot be
 * right. All are moments as milliseconds since the epoch.
 *
 * @param asOf the server's clock when the page was made: it was not earlier than that.
 */
export function timeLeft(until: number, now: number, asOf: number): TimeLeft {
  const left = until - now;
  if (now < asOf - behindMs || left > toldFromMs) return null;
  if (left <= 0) return 'over';
  if (left >= 2 * hourMs) return { hours: Math.floor(left / hourMs) };
  return { minutes: Math.floor(left / minuteMs) };
}
