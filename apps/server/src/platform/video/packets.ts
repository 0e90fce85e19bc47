import type { PacketFacts, Pause } from './probe-parse.ts';

/** Maximum number of frames: ten minutes at more than 120 frames per second. */
const MAX_PICTURES = 100_000;
/**
 * Maximum number of packets: the frames, and ten minutes of two audio tracks in packets of 2.5 ms, the shortest of any
 * codec.
 */
const MAX_PACKETS = MAX_PICTURES + 480_000;

/** Thrown if the file has more packets than any accepted film can have. */
export class TooManyPackets extends Error {}

/** Minimum length of a pause between frames; shorter ones come from rounding, edits or dropped frames. */
export const MIN_PAUSE_SECONDS = 1;

/**
 * Maximum number of pauses: ten minutes cannot contain more. The limit bounds the work, because each pause of the video
 * is compared with each pause of the audio.
 */
const MAX_PAUSES = 600;

/** Indexes of the video track and of all audio tracks. */
export type FollowedTracks = { picture: number; sound: readonly number[] };

/**
 * Collects the output lines of `ffprobe -of csv=p=0 -show_entries
 * packet=stream_index,pts_time,dts_time,duration_time` for all tracks. A packet's time is its presentation time, else
 * its decoding time.
 */
export function createPacketCollector({ picture, sound }: FollowedTracks) {
  const pictures = createFrameTimeCollector();
  const sounds = new Map(sound.map((index) => [index, createAudioCollector()]));
  let fileEnd: number | null = null;
  let packets = 0;
  return {
    take(line: string): void {
      packets++;
      if (packets > MAX_PACKETS) throw new TooManyPackets();
      const fields = line.split(',');
      const index = Number.parseInt(fields[0] ?? '', 10);
      if (Number.isNaN(index)) return;
      const pts = Number.parseFloat(fields[1] ?? '');
      const time = Number.isNaN(pts) ? Number.parseFloat(fields[2] ?? '') : pts;
      const isTimed = Number.isFinite(time);
      const length = Number.parseFloat(fields[3] ?? '');
      const seconds = Number.isFinite(length) ? Math.max(0, length) : null;
      if (index === picture) pictures.take(isTimed ? time : null, seconds);
      if (!isTimed) return;
      fileEnd = Math.max(fileEnd ?? 0, time + (seconds ?? 0));
      sounds.get(index)?.take(time, seconds);
    },
    /**
     * Returns the measurements of all packets so far.
     * @param startTime the file's start time, to which `end` and `at` in the result are relative
     */
    facts(startTime: number): PacketFacts {
      const { packets, times, seconds, end } = pictures.result();
      const sortedTimes = times.toSorted();
      const steps = getFrameSteps(sortedTimes);
      const usualStep = median(steps);
      const ends = times.map((time, at) => time + (seconds[at] ?? usualStep)).sort();
      const tracks = [...sounds.values()].map((each) => each.result());
      const toTimeFromStart = (time: number | null) => time && Math.max(0, time - startTime);
      const soundEnds = tracks.flatMap((each) => each.end ?? []);
      return {
        packets,
        startTime,
        start: sortedTimes[0] ?? null,
        end: toTimeFromStart(end),
        soundEnd: soundEnds.length === 0 ? null : toTimeFromStart(Math.max(...soundEnds)),
        fileEnd: toTimeFromStart(fileEnd),
        fps: average(steps),
        nominalFps: toFrameRate(usualStep),
        variableFrameRate: isFrameRateVariable(steps, usualStep),
        longestStep: Math.max(getLongestStep(steps), getLastFrameLength(sortedTimes, end)),
        pause: findWorstPause(sortedTimes, ends, tracks, startTime),
      };
    },
  };
}

/** Collects the times of frames. Packets arrive in decoding order. */
function createFrameTimeCollector() {
  const times: number[] = [];
  const seconds: (number | null)[] = [];
  let packets = 0;
  let end: number | null = null;
  return {
    take(time: number | null, length: number | null): void {
      packets++;
      if (packets > MAX_PICTURES) throw new TooManyPackets();
      if (time === null) return;
      end = Math.max(end ?? 0, time + (length ?? 0));
      times.push(time);
      seconds.push(length);
    },
    // Uses a typed array for the times, because it is sorted many times faster than objects.
    result: () => ({ packets, end, times: Float64Array.from(times), seconds }),
  };
}

type Sound = { end: number | null; pauses: { from: number; to: number }[] };

function createAudioCollector() {
  const pauses: Sound['pauses'] = [];
  let end: number | null = null;
  return {
    take(time: number, seconds: number | null): void {
      const isPause = end !== null && time - end >= MIN_PAUSE_SECONDS;
      if (isPause && pauses.length < MAX_PAUSES) pauses.push({ from: end ?? 0, to: time });
      end = Math.max(end ?? time, time + (seconds ?? 0));
    },
    result: (): Sound => ({ end, pauses }),
  };
}

/**
 * Finds the longest period without a frame. `times` and `ends` are sorted separately: all n frames before `times[n]`
 * have ended at `ends[n - 1]`. A pause of the video alone may be a still frame at variable rate. If all audio tracks
 * pause too, data is missing.
 */
function findWorstPause(
  times: Float64Array,
  ends: Float64Array,
  tracks: readonly Sound[],
  startTime: number,
): Pause | null {
  const pauses: Pause[] = [];
  for (let at = 1; at < times.length && pauses.length < MAX_PAUSES; at++) {
    const [from = 0, to = 0] = [ends[at - 1], times[at]];
    if (to - from < MIN_PAUSE_SECONDS) continue;
    const isShared = tracks.length > 0 && tracks.every((each) => isMostlySilent(each, from, to));
    pauses.push({ at: Math.max(0, from - startTime), seconds: to - from, isShared });
  }
  const shared = pauses.filter((each) => each.isShared);
  const candidates = shared.length > 0 ? shared : pauses;
  return candidates.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
}

/** Whether an audio track has no packets for at least half of a period. */
function isMostlySilent({ pauses }: Sound, from: number, to: number): boolean {
  const silent = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
    0,
  );
  return silent * 2 >= to - from;
}

function getFrameSteps(times: Float64Array): Float64Array {
  return times.subarray(1).map((time, at) => time - (times[at] ?? 0));
}

const getLastFrameLength = (times: Float64Array, end: number | null) =>
  Math.max(0, (end ?? 0) - (times.at(-1) ?? 0));

const getLongestStep = (steps: Float64Array) =>
  steps.reduce((longest, step) => Math.max(longest, step), 0);

function average(steps: Float64Array): number {
  const total = steps.reduce((sum, step) => sum + step, 0);
  return toFrameRate(total / steps.length);
}

function median(steps: Float64Array): number {
  return steps.toSorted()[steps.length >> 1] ?? 0;
}

function toFrameRate(step: number): number {
  return step > 0 ? 1 / step : 0;
}

/**
 * Whether the steps between frames differ by more than rounding: Matroska counts milliseconds, so 60 frames per
 * second alternate between 16 and 17. A few odd steps (an edit, a dropped frame) do not count.
 */
function isFrameRateVariable(steps: Float64Array, usualStep: number): boolean {
  if (steps.length < 2) return false;
  const slack = Math.max(0.0015, usualStep * 0.2);
  const outliers = steps.filter((step) => Math.abs(step - usualStep) > slack).length;
  return outliers > Math.max(2, steps.length * 0.02);
}
