import { MIN_PAUSE_SECONDS } from './packets.ts';
import type { PacketFacts } from './probe-parse.ts';

/**
 * Collects the times of decoded frames from the output of ffmpeg's `framecrc` muxer ("0, dts, pts, …", in
 * milliseconds from the file's start), and finds missing frames for which the file has packets: a decoder may drop
 * damaged packets without an error.
 * @param expected the film's length in seconds.
 */
export function createDecodedFrameCollector(packets: PacketFacts, expected: number) {
  const allowed = packets.longestStep + MIN_PAUSE_SECONDS;
  let reached = Math.max(0, (packets.start ?? 0) - packets.startTime);
  let missingFrom: number | null = null;
  return {
    take(line: string): void {
      const time = Number(/^\d+, *-?\d+, *(-?\d+),/.exec(line)?.[1] ?? Number.NaN) / 1000;
      if (Number.isNaN(time)) return;
      if (time - reached > allowed) missingFrom ??= reached;
      reached = Math.max(reached, time);
    },
    reached: (): number => reached,
    /** Returns the start of the first period without frames in seconds, or null. Valid only after the last line. */
    missingFrom: (): number | null =>
      missingFrom ?? (expected - reached > allowed ? reached : null),
  };
}
