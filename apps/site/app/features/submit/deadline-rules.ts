const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldFromMs = 48 * hourMs;

export type TimeLeft = { hours: number } | { minutes: number } | 'over' | null;

/**
 * Estimates the server's current time: the rendering time of the page plus the time since its arrival. The browser's
 * clock may be wrong, so only a difference of its times is used.
 */
export const estimateServerTime = (made: number, cameAt: number, readersNow: number): number =>
  made + Math.max(0, readersNow - cameAt);

/**
 * Returns the time that is left before a deadline, or null if more than two days are left. Times are Unix times in
 * milliseconds.
 */
export function getTimeLeft(until: number, now: number): TimeLeft {
  const left = until - now;
  if (left > toldFromMs) return null;
  if (left <= 0) return 'over';
  if (left >= 2 * hourMs) return { hours: Math.floor(left / hourMs) };
  return { minutes: Math.floor(left / minuteMs) };
}
