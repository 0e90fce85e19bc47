import type { PacketFacts, Pause } from './probe-parse.ts';

/** 4,000 s at 250 frames a second; the rest is counted, not kept. */
const MAX_KEPT = 1_000_000;

/** Shorter pauses are rounding, an edit or a dropped frame. */
export const MIN_PAUSE_SECONDS = 1;

/** More than any film has; each pause of the picture is compared with each of the sound. */
const MAX_PAUSES = 1_000;

/** The indexes of the tracks to follow: one of pictures, and all of sound. */
export type FollowedTracks = { picture: number; sound: readonly number[] };

/**
 * Gathers the lines of `ffprobe -of csv=p=0 -show_entries packet=stream_index,pts_time,dts_time,duration_time`
 * of all tracks. A packet's time is its presentation time, else its decoding time.
 */
export function gatherPackets({ picture, sound }: FollowedTracks) {
  const pictures = gatherPictures();
  const sounds = new Map(sound.map((index) => [index, gatherSound()]));
  let fileEnd: number | null = null;
  return {
    take(line: string): void {
      const [index, pts, dts, length] = line.split(',').map((field) => Number.parseFloat(field));
      if (index === undefined || !Number.isFinite(index)) return;
      const time = Number.isFinite(pts) ? pts : dts;
      const isTimed = time !== undefined && Number.isFinite(time);
      const seconds = Number.isFinite(length) ? (length ?? 0) : null;
      if (index === picture) pictures.take(isTimed ? time : null, seconds);
      if (!isTimed) return;
      fileEnd = Math.max(fileEnd ?? 0, time + (seconds ?? 0));
      sounds.get(index)?.take(time, seconds);
    },
    /** @param startTime the file's own, from which `end` and `at` count */
    facts(startTime: number): PacketFacts {
      const { packets, times, ends, end } = pictures.result();
      const steps = stepsBetween(times);
      const tracks = [...sounds.values()].map((each) => each.result());
      const fromStart = (time: number | null) => time && Math.max(0, time - startTime);
      const soundEnds = tracks.flatMap((each) => each.end ?? []);
      return {
        packets,
        startTime,
        start: times[0] ?? null,
        end: fromStart(end),
        soundEnd: soundEnds.length === 0 ? null : fromStart(Math.max(...soundEnds)),
        fileEnd: fromStart(fileEnd),
        fps: average(steps),
        nominalFps: rate(median(steps)),
        variableFrameRate: isVariable(steps),
        longestStep: Math.max(longestOf(steps), lastLength(times, end)),
        pause: findWorstPause(times, ends, median(steps), tracks, startTime),
      };
    },
  };
}

/** Packets come in the order of decoding; the result is in the order of presentation. */
function gatherPictures() {
  const kept: { time: number; seconds: number | null }[] = [];
  let packets = 0;
  let end: number | null = null;
  return {
    take(time: number | null, seconds: number | null): void {
      packets++;
      if (time === null) return;
      end = Math.max(end ?? 0, time + (seconds ?? 0));
      if (kept.length < MAX_KEPT) kept.push({ time, seconds });
    },
    result() {
      kept.sort((a, b) => a.time - b.time);
      return {
        packets,
        end,
        times: kept.map(({ time }) => time),
        ends: kept.map(({ time, seconds }) => (seconds === null ? null : time + seconds)),
      };
    },
  };
}

type Sound = { end: number | null; pauses: { from: number; to: number }[] };

function gatherSound() {
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
 * The longest time that no picture covers. A picture without a length covers the usual step. The picture may
 * pause (a still in a file of variable rate); where all sound pauses at the same time, both were lost.
 */
function findWorstPause(
  times: readonly number[],
  ends: readonly (number | null)[],
  usualStep: number,
  tracks: readonly Sound[],
  startTime: number,
): Pause | null {
  const pauses: Pause[] = [];
  let covered = times[0] ?? 0;
  for (const [at, time] of times.entries()) {
    const seconds = time - covered;
    if (seconds >= MIN_PAUSE_SECONDS && pauses.length < MAX_PAUSES) {
      const from = covered;
      const isShared = tracks.length > 0 && tracks.every((each) => isPausedIn(each, from, time));
      pauses.push({ at: Math.max(0, from - startTime), seconds, isShared });
    }
    covered = Math.max(covered, ends[at] ?? time + usualStep);
  }
  const shared = pauses.filter((each) => each.isShared);
  const candidates = shared.length > 0 ? shared : pauses;
  return candidates.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
}

/** Whether a track is silent for at least half of a time. */
function isPausedIn({ pauses }: Sound, from: number, to: number): boolean {
  const silent = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
    0,
  );
  return silent * 2 >= to - from;
}

function stepsBetween(times: readonly number[]): number[] {
  const steps: number[] = [];
  for (let at = 1; at < times.length; at++) steps.push((times[at] ?? 0) - (times[at - 1] ?? 0));
  return steps;
}

const lastLength = (times: readonly number[], end: number | null) =>
  Math.max(0, (end ?? 0) - (times.at(-1) ?? 0));

const longestOf = (steps: readonly number[]) =>
  steps.reduce((longest, step) => Math.max(longest, step), 0);

function average(steps: number[]): number {
  const total = steps.reduce((sum, step) => sum + step, 0);
  return rate(total / steps.length);
}

function median(steps: number[]): number {
  return [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
}

function rate(step: number): number {
  return step > 0 ? 1 / step : 0;
}

/**
 * Whether the steps differ by more than rounding: Matroska counts milliseconds, so 60 frames a
 * second alternate between 16 and 17. A few odd steps (an edit, a dropped frame) are no variation.
 */
function isVariable(steps: number[]): boolean {
  if (steps.length < 2) return false;
  const usual = median(steps);
  const slack = Math.max(0.0015, usual * 0.2);
  const odd = steps.filter((step) => Math.abs(step - usual) > slack).length;
  return odd > Math.max(2, steps.length * 0.02);
}
