import { describe, expect, test } from 'vitest';
import {
  addEcho,
  addTones,
  addTremolo,
  applyCombFilter,
  changeTempo,
  makeHoarse,
  measureLevel,
  mixInto,
  resample,
  tiltSpectrum,
} from './sound-effects.ts';
import { sampleRate } from './wav.ts';

const createTone = (hertz: number, seconds = 0.5) =>
  Float32Array.from({ length: seconds * sampleRate }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );

/** Estimates the pitch of a tone by its zero crossings. */
const measurePitch = (samples: Float32Array) => {
  const rises = samples.filter((value, i) => value >= 0 && (samples[i - 1] ?? 0) < 0).length;
  return (rises * sampleRate) / samples.length;
};

const hasOnlyNumbers = (samples: Float32Array) => samples.every(Number.isFinite);

test.each([0.8, 1, 1.25])('resample at %f changes length and pitch', (speed) => {
  const changed = resample(createTone(200), speed);
  expect(changed.length).toBeCloseTo(4000 / speed, -1);
  expect(measurePitch(changed) / 200).toBeCloseTo(speed, 1);
});

test.each([0.7, 1, 1.5])(
  'changeTempo by %f changes the length and keeps pitch and loudness',
  (tempo) => {
    const changed = changeTempo(createTone(200), tempo);
    expect(changed.length).toBeCloseTo(4000 / tempo, -1);
    expect(measurePitch(changed) / 200).toBeCloseTo(1, 1);
    expect(measureLevel(changed)).toBeGreaterThan(0.6);
  },
);

test('mixInto adds, and drops samples beyond the end', () => {
  const track = new Float32Array(4).fill(1);
  mixInto(track, new Float32Array(4).fill(2), 2, 0.5);
  expect([...track]).toEqual([1, 1, 2, 2]);
});

test('addEcho repeats a sound later and quieter', () => {
  const samples = new Float32Array(sampleRate);
  samples[0] = 1;
  addEcho(samples, [{ seconds: 0.5, gain: 0.25 }]);
  expect([samples[0], samples[4000]]).toEqual([1, 0.25]);
});

test('applyCombFilter removes the frequency whose half period is the delay', () => {
  const [removed, kept] = [createTone(250), createTone(500)];
  for (const samples of [removed, kept]) applyCombFilter(samples, 0.002, 1);
  expect(measureLevel(removed.subarray(100))).toBeLessThan(0.01);
  expect(measureLevel(kept)).toBeGreaterThan(1);
});

test('tiltSpectrum emphasizes high or low frequencies', () => {
  const compareLevels = (tilt: number) => {
    const [low, high] = [createTone(200), createTone(3000)];
    for (const samples of [low, high]) tiltSpectrum(samples, tilt);
    return measureLevel(high) / measureLevel(low);
  };
  expect(compareLevels(0.6)).toBeGreaterThan(1.5);
  expect(compareLevels(-0.5)).toBeLessThan(0.7);
});

describe('of random effects', () => {
  test.each<[string, (samples: Float32Array) => void]>([
    ['makeHoarse', (samples) => makeHoarse(samples, Math.random)],
    ['addTremolo', (samples) => addTremolo(samples, 0.6, Math.random)],
    ['addTones', (samples) => addTones(samples, 6, 0.1, Math.random)],
  ])('%s changes the sound, not its length, and keeps it in range', (_, change) => {
    const samples = createTone(200);
    change(samples);
    expect(samples).not.toEqual(createTone(200));
    expect(samples).toHaveLength(4000);
    expect(hasOnlyNumbers(samples)).toBe(true);
    expect(Math.max(...samples)).toBeLessThan(1.7);
  });

  test('a tone fits into a track that is shorter', () => {
    const track = new Float32Array(100);
    addTones(track, 3, 0.1, Math.random);
    expect(hasOnlyNumbers(track)).toBe(true);
  });
});
