/** A moment of a film that is worth a mark on its timeline. */
export interface Marker {
  /** Seconds from the beginning. */
  t: number;
  /** What is there, in words. */
  label: string;
}

/**
 * Where a marker stands on the timeline, in per cent; null for one that lies outside of the film, or
 * as long as nobody knows how long that is.
 */
export function percentOf(t: number, seconds: number): number | null {
  if (!Number.isFinite(seconds) || seconds <= 0 || t < 0 || t > seconds) return null;
  return Math.round((t / seconds) * 10_000) / 100;
}

/** A running time as people read it: `4:05`, `1:02:03`. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = `${hours ? pad(minutes) : minutes}:${pad(whole % 60)}`;
  return hours ? `${hours}:${tail}` : tail;
}

/**
 * The time to seek to for the next frame or the one before: its middle, so that rounding never ends
 * on a neighbour.
 */
export function frameTime(at: number, by: 1 | -1, framesPerSecond: number): number {
  const frame = Math.floor(at * framesPerSecond + 0.001) + by;
  return Math.max(0, (frame + 0.5) / framesPerSecond);
}
