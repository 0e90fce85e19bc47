const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldFromMs = 48 * hourMs;

export type TimeLeft = { hours: number } | { minutes: number } | 'over' | null;

/**
 * Estimates the server's time: the time at which the page was rendered plus the time that has
 * passed in the browser, whose clock may be wrong. All values are Unix times in milliseconds.
 * @param cameAt arrival time of the page by the browser's clock.
 * @param readersNow current time of the browser's clock.
 */
export const estimateServerTime = (made: number, cameAt: number, readersNow: number): number =>
  made + Math.max(0, readersNow - cameAt);

/**
 * Returns the time until the deadline during the last two days before it, otherwise null. Both
 * arguments are Unix times in milliseconds.
 */
export function getTimeLeft(until: number, now: number): TimeLeft {
  const left = until - now;
  if (left > toldFromMs) return null;
  if (left <= 0) return 'over';
  if (left >= 2 * hourMs) return { hours: Math.floor(left / hourMs) };
  return { minutes: Math.floor(left / minuteMs) };
}
