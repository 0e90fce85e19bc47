const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldFromMs = 48 * hourMs;

export type TimeLeft = { hours: number } | { minutes: number } | 'over' | null;

/** Adds the time since the page's arrival to its rendering time, because the browser's clock may be wrong. */
export const estimateServerTime = (made: number, cameAt: number, readersNow: number): number =>
  made + Math.max(0, readersNow - cameAt);

/** Returns the time left in the last two days before a deadline. Unix times in milliseconds. */
export function getTimeLeft(until: number, now: number): TimeLeft {
  const left = until - now;
  if (left > toldFromMs) return null;
  if (left <= 0) return 'over';
  if (left >= 2 * hourMs) return { hours: Math.floor(left / hourMs) };
  return { minutes: Math.floor(left / minuteMs) };
}
