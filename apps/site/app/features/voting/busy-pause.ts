/** No server asks for more; a figure beyond it is no figure to keep a reader waiting by. */
const longestMs = 30_000;

/**
 * Milliseconds until a vote is sent again that a busy server refused (4005): its own `waitMs`, else
 * longer each time, with some spread, so that a crowd does not come back all at once.
 *
 * @param data of the refusal, as it came.
 * @param attempt counted from 0.
 */
export function busyPauseMs(data: unknown, attempt: number): number {
  const { waitMs } = (data ?? {}) as { waitMs?: unknown };
  if (typeof waitMs === 'number' && waitMs > 0) return Math.min(waitMs, longestMs);
  return 300 * 2 ** attempt * (0.75 + Math.random() / 2);
}
