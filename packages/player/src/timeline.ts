/** A marked time on the timeline of a film. */
export interface Marker {
  /** Marked time in seconds from the beginning of the film. */
  t: number;
  label: string;
  /** Language of the label, if different from the page's language. */
  lang?: string | undefined;
}

/** Seconds for which a marked time is shown on the picture. */
const cueSeconds = 6;

/** Returns the latest marker whose time has just been played; null between markers. */
export function findCurrentMarker(markers: readonly Marker[], now: number): Marker | null {
  const current = markers.filter(({ t }) => t <= now && now < t + cueSeconds);
  return current.reduce<Marker | null>(
    (latest, marker) => (latest && latest.t >= marker.t ? latest : marker),
    null,
  );
}

/** Returns a time's position on the timeline in percent; null if it is outside the film or the duration is unknown. */
export function getTimelinePercent(t: number, seconds: number): number | null {
  if (!Number.isFinite(seconds) || seconds <= 0 || t < 0 || t > seconds) return null;
  return Math.round((t / seconds) * 10_000) / 100;
}

/** Formats a playback time: `4:05`, `1:02:03`. */
export function formatPlaybackTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const padTwoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = `${hours ? padTwoDigits(minutes) : minutes}:${padTwoDigits(whole % 60)}`;
  return hours ? `${hours}:${tail}` : tail;
}

/**
 * Returns the time in seconds of the middle of the next or previous frame. Rounding at the middle never selects another
 * frame.
 */
export function getFrameTime(at: number, by: 1 | -1, framesPerSecond: number): number {
  const frame = Math.floor(at * framesPerSecond + 0.001) + by;
  return Math.max(0, (frame + 0.5) / framesPerSecond);
}
