const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldFromMs = 48 * hourMs;

export type TimeLeft = { hours: number } | { minutes: number } | 'over' | null;

/**
 * The server's clock by now: as it was when the page was made, moved on by what has passed since on the
 * reader's, which may be set to anything. All are moments as milliseconds since the epoch.
 *
 * @param cameAt when the page came, on the reader's clock.
 * @param readersNow what that clock says now.
 */
export const serversNow = (made: number, cameAt: number, readersNow: number): number =>
  made + Math.max(0, readersNow - cameAt);

/** How long until a moment, in the last two days; null before that. Both as milliseconds since the epoch. */
export function timeLeft(until: number, now: number): TimeLeft {
  const left = until - now;
  if (left > toldFromMs) return null;
  if (left <= 0) return 'over';
  if (left >= 2 * hourMs) return { hours: Math.floor(left / hourMs) };
  return { minutes: Math.floor(left / minuteMs) };
}
