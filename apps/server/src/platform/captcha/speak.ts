import { readFileSync } from 'node:fs';
import type { Locale } from '@film-contest/contract/locales';
import { splitDigits } from './code.ts';
import { pickNumberBetween, pickRandomItem, type Random, secureRandom } from './random.ts';
import { readWav, sampleRate, writeWav } from './wav.ts';

export const spokenLanguage: Record<Locale, 'cmn' | 'en'> = {
  'zh-CN': 'cmn',
  'zh-TW': 'cmn',
  'en-US': 'en',
};
const voices = ['a', 'b'];
const sampleCache = new Map<string, Float32Array>();

/**
 * Speaks a captcha code digit by digit in Mandarin or English, as a WAV file (8 kHz, 8 bit, mono, 5–8 s, under 80
 * kB). Voice, speed, pitch and pauses vary, and reversed digits play quietly in the background, so that neither
 * loudness nor known samples separate the digits.
 */
export const speakCaptcha = (code: string, locale: Locale, random: Random = secureRandom): Buffer =>
  writeWav(composeSpeech(code, locale, random).samples);

/**
 * Composes the sound of a code as samples in [-1, 1] at `sampleRate`. Also returns the middle of each digit as a share
 * of the length, with which the benchmark trains its reader.
 */
export function composeSpeech(code: string, locale: Locale, random: Random) {
  const language = spokenLanguage[locale];
  const track: number[] = createSilence(pickNumberBetween(random, 0.3, 0.5));
  const middles = splitDigits(code).map((digit) => {
    const spoken = resample(
      loadSample(language, digit, random),
      pickNumberBetween(random, 0.88, 1.12),
    );
    const loudness = pickNumberBetween(random, 0.65, 0.85);
    const middle = track.length + spoken.length / 2;
    for (const value of spoken) track.push(value * loudness);
    track.push(...createSilence(pickNumberBetween(random, 0.28, 0.6)));
    return middle;
  });
  return {
    samples: addBackground(Float32Array.from(track), language, random),
    centres: middles.map((middle) => middle / track.length),
  };
}

function loadSample(language: string, digit: string, random: Random): Float32Array {
  const name = `${language}/${digit}-${pickRandomItem(random, voices)}.wav`;
  const cached = sampleCache.get(name);
  if (cached) return cached;
  const samples = readWav(readFileSync(new URL(`./voices/${name}`, import.meta.url)));
  sampleCache.set(name, samples);
  return samples;
}

const createSilence = (seconds: number) =>
  new Array<number>(Math.round(seconds * sampleRate)).fill(0);

/** Resamples audio linearly to play `speed` times as fast, which also shifts the pitch. */
function resample(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, i) => {
    const at = i * speed;
    const left = Math.floor(at);
    const [a = 0, b = 0] = [samples[left], samples[left + 1]];
    return a + (b - a) * (at - left);
  });
}

function addBackground(track: Float32Array, language: string, random: Random): Float32Array {
  const mixed = track.map((value) => value + pickNumberBetween(random, -0.02, 0.02));
  for (
    let at = 0;
    at < mixed.length;
    at += Math.round(pickNumberBetween(random, 0.15, 0.4) * sampleRate)
  ) {
    const digit = String(Math.floor(pickNumberBetween(random, 2, 10)));
    const fragment = resample(
      loadSample(language, digit, random),
      pickNumberBetween(random, 0.8, 1.25),
    ).reverse();
    const loudness = pickNumberBetween(random, 0.06, 0.13);
    fragment.forEach((value, i) => {
      if (at + i < mixed.length) mixed[at + i] = (mixed[at + i] ?? 0) + value * loudness;
    });
  }
  return mixed;
}
