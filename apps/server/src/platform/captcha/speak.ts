import { readFileSync } from 'node:fs';
import type { Locale } from '@film-contest/contract/locales';
import { digitsOf } from './code.ts';
import { between, pick, type Random, secureRandom } from './random.ts';
import { readWav, sampleRate, writeWav } from './wav.ts';

/** The language that a code is spoken in to readers of a locale. */
export const spokenLanguage: Record<Locale, 'cmn' | 'en'> = {
  'zh-CN': 'cmn',
  'zh-TW': 'cmn',
  'en-US': 'en',
};
const voices = ['a', 'b'];
const loaded = new Map<string, Float32Array>();

/**
 * Speaks a code digit by digit: a WAV file (8 kHz, 8 bit, mono, 5–8 s, under 80 kB) in Mandarin or
 * English. Voice, speed, pitch and gaps vary, and scraps of reversed digits murmur behind, so that
 * neither loudness nor a table of known samples cuts it apart.
 */
export function speakCaptcha(code: string, locale: Locale, random: Random = secureRandom): Buffer {
  const language = spokenLanguage[locale];
  const track: number[] = silence(between(random, 0.3, 0.5));
  for (const digit of digitsOf(code)) {
    const spoken = resample(sampleOf(language, digit, random), between(random, 0.88, 1.12));
    const loudness = between(random, 0.65, 0.85);
    for (const value of spoken) track.push(value * loudness);
    track.push(...silence(between(random, 0.28, 0.6)));
  }
  return writeWav(addMurmur(Float32Array.from(track), language, random));
}

function sampleOf(language: string, digit: string, random: Random): Float32Array {
  const name = `${language}/${digit}-${pick(random, voices)}.wav`;
  const known = loaded.get(name);
  if (known) return known;
  const samples = readWav(readFileSync(new URL(`./voices/${name}`, import.meta.url)));
  loaded.set(name, samples);
  return samples;
}

const silence = (seconds: number) => new Array<number>(Math.round(seconds * sampleRate)).fill(0);

/** Plays samples `speed` times as fast, which shifts the pitch as well; linear between samples. */
function resample(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, i) => {
    const at = i * speed;
    const left = Math.floor(at);
    const [a = 0, b = 0] = [samples[left], samples[left + 1]];
    return a + (b - a) * (at - left);
  });
}

function addMurmur(track: Float32Array, language: string, random: Random): Float32Array {
  const mixed = track.map((value) => value + between(random, -0.02, 0.02));
  for (let at = 0; at < mixed.length; at += Math.round(between(random, 0.15, 0.4) * sampleRate)) {
    const digit = String(Math.floor(between(random, 2, 10)));
    const scrap = resample(sampleOf(language, digit, random), between(random, 0.8, 1.25)).reverse();
    const loudness = between(random, 0.06, 0.13);
    scrap.forEach((value, i) => {
      if (at + i < mixed.length) mixed[at + i] = (mixed[at + i] ?? 0) + value * loudness;
    });
  }
  return mixed;
}
