import type { PacketFacts } from './probe-parse.ts';

/** 4,000 s at 250 frames a second; the rest is counted, not kept. */
const MAX_KEPT = 1_000_000;

/**
 * Gathers the lines of `ffprobe -show_entries packet=pts_time,dts_time,duration_time -of csv=p=0`.
 * A packet's time is its presentation time, else its decoding time.
 */
export function gatherPackets() {
  const times: number[] = [];
  let packets = 0;
  let end: number | null = null;
  return {
    take(line: string): void {
      const [pts, dts, length] = line.split(',').map((field) => Number.parseFloat(field));
      if (pts === undefined || line === '') return;
      packets++;
      const time = Number.isFinite(pts) ? pts : dts;
      if (time === undefined || !Number.isFinite(time)) return;
      end = Math.max(end ?? 0, time + (Number.isFinite(length) ? (length ?? 0) : 0));
      if (times.length < MAX_KEPT) times.push(time);
    },
    facts(startTime: number): PacketFacts {
      const steps = stepsBetween(times);
      return {
        packets,
        end: end === null ? null : Math.max(0, end - startTime),
        fps: average(steps),
        nominalFps: rate(median(steps)),
        variableFrameRate: isVariable(steps),
      };
    },
  };
}

function stepsBetween(times: number[]): number[] {
  const sorted = Float64Array.from(times).sort();
  const steps: number[] = [];
  for (let at = 1; at < sorted.length; at++) {
    steps.push((sorted[at] ?? 0) - (sorted[at - 1] ?? 0));
  }
  return steps;
}

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
