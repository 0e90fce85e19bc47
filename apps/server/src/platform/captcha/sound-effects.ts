import { pickNumberBetween, type Random } from './random.ts';
import { sampleRate } from './wav.ts';

/** Returns the root mean square of samples, which measures their loudness. */
export function measureLevel(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** Resamples audio linearly, so that it plays `speed` times as fast and with a higher or lower pitch. */
export function resample(samples: Float32Array, speed: number): Float32Array {
  const resampled = new Float32Array(Math.floor(samples.length / speed));
  for (let i = 0; i < resampled.length; i++) {
    const at = i * speed;
    const left = Math.floor(at);
    const a = samples[left] ?? 0;
    resampled[i] = a + ((samples[left + 1] ?? 0) - a) * (at - left);
  }
  return resampled;
}

/** Length in samples of the overlapping pieces of `changeTempo`: two periods of a deep voice. */
const pieceLength = 256;
const hop = pieceLength / 2;
/** Maximum distance in samples by which a piece is moved so that it continues the previous piece. */
const reach = 72;

const fadeIn = Float32Array.from(
  { length: hop },
  (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop),
);

/** Plays audio `tempo` times as fast with the same pitch (WSOLA). */
export function changeTempo(samples: Float32Array, tempo: number): Float32Array {
  const stretched = new Float32Array(Math.floor(samples.length / tempo));
  let from = 0;
  for (let to = 0; to < stretched.length; to += hop) {
    // Start of the piece that would continue the previous one if the tempo did not change.
    const expected = from;
    if (to > 0) from = findSimilarPiece(samples, expected, Math.round(to * tempo));
    for (let i = 0; i < hop && to + i < stretched.length; i++) {
      const share = fadeIn[i] as number;
      const next = samples[from + i] ?? 0;
      const last = to > 0 ? (samples[expected + i] ?? 0) : next;
      stretched[to + i] = last + (next - last) * share;
    }
    from += hop;
  }
  return stretched;
}

/** Returns the start of the piece near `near` that is most similar to the piece at `expected`. */
function findSimilarPiece(samples: Float32Array, expected: number, near: number): number {
  let best = near;
  let bestSum = Number.NEGATIVE_INFINITY;
  const last = Math.min(near + reach, samples.length - hop);
  for (let at = Math.max(0, near - reach); at <= last; at += 2) {
    let sum = 0;
    for (let i = 0; i < hop; i += 3) sum += (samples[at + i] ?? 0) * (samples[expected + i] ?? 0);
    if (sum > bestSum) [best, bestSum] = [at, sum];
  }
  return best;
}

/** Mixes audio into a track at a position. Samples beyond the end are dropped. */
export function mixInto(track: Float32Array, samples: Float32Array, at: number, gain: number) {
  const end = Math.min(samples.length, track.length - at);
  for (let i = 0; i < end; i++)
    track[at + i] = (track[at + i] as number) + (samples[i] as number) * gain;
}

/** Emphasizes low or high frequencies: `tilt` from -0.6 (dull) to 0.6 (bright). */
export function tiltSpectrum(samples: Float32Array, tilt: number): void {
  let before = 0;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i] as number;
    samples[i] = value - tilt * before;
    before = value;
  }
}

/**
 * Adds reflections of a room: repetitions of the sound, each `seconds` later and with its loudness multiplied by
 * `gain`.
 */
export function addEcho(
  samples: Float32Array,
  reflections: readonly { seconds: number; gain: number }[],
) {
  const dry = samples.slice();
  for (const { seconds, gain } of reflections) {
    const delay = Math.round(seconds * sampleRate);
    for (let i = delay; i < samples.length; i++) {
      samples[i] = (samples[i] as number) + (dry[i - delay] as number) * gain;
    }
  }
}

/**
 * Changes the timbre of a sound like a reflection by a near wall. Attenuates frequencies at regular intervals, which
 * depend on the delay. `seconds` is 0.002–0.007, too short to hear as an echo.
 */
export function applyCombFilter(samples: Float32Array, seconds: number, gain: number): void {
  const delay = Math.round(seconds * sampleRate);
  for (let i = samples.length - 1; i >= delay; i--) {
    samples[i] = (samples[i] as number) + (samples[i - delay] as number) * gain;
  }
}

/** Makes a voice hoarse: inverts random pieces of 4–12 ms, which breaks its harmonics but keeps its resonances. */
export function makeHoarse(samples: Float32Array, random: Random): void {
  let sign = 1;
  let target = 1;
  let next = 0;
  for (let i = 0; i < samples.length; i++) {
    if (i === next) {
      target = random() < 0.5 ? -1 : 1;
      next = i + Math.round(pickNumberBetween(random, 0.004, 0.012) * sampleRate);
    }
    sign += (target - sign) * 0.2;
    samples[i] = (samples[i] as number) * sign;
  }
}

/** Varies the loudness of a sound 5–14 times a second. */
export function addTremolo(samples: Float32Array, depth: number, random: Random): void {
  const step = (2 * Math.PI * pickNumberBetween(random, 5, 14)) / sampleRate;
  const phase = random() * 2 * Math.PI;
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (samples[i] as number) * (1 - depth * (0.5 + 0.5 * Math.sin(phase + i * step)));
  }
}

/** Adds tones of gliding pitch to a track. They begin and end softly. */
export function addTones(
  track: Float32Array,
  count: number,
  loudness: number,
  random: Random,
): void {
  for (let n = 0; n < count; n++) {
    const length = Math.round(pickNumberBetween(random, 0.3, 1.2) * sampleRate);
    const at = Math.floor(random() * Math.max(1, track.length - length));
    const gain = pickNumberBetween(random, 0.4, 1) * loudness;
    let step = (2 * Math.PI * pickNumberBetween(random, 200, 2600)) / sampleRate;
    const glide = pickNumberBetween(random, 0.5, 1.8) ** (1 / length);
    let phase = 0;
    for (let i = 0; i < length && at + i < track.length; i++) {
      phase += step;
      step *= glide;
      const fade = Math.min(1, i / 400, (length - i) / 400);
      track[at + i] = (track[at + i] as number) + Math.sin(phase) * fade * gain;
    }
  }
}
