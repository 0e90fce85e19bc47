import { readFileSync } from 'node:fs';
import type { Locale } from '@film-contest/contract/locales';
import { splitDigits } from './code.ts';
import { pickNumberBetween, pickRandomItem, type Random, secureRandom } from './random.ts';
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
import { encodeWav, readWav, sampleRate } from './wav.ts';

export const spokenLanguage: Record<Locale, 'cmn' | 'en'> = {
  'zh-CN': 'cmn',
  'zh-TW': 'cmn',
  'en-US': 'en',
};
const voices = ['a', 'b'];
const sampleCache = new Map<string, Float32Array>();

/** Range of the factor by which the speed of a digit is changed. People understand a change of 15 % without effort. */
const tempo = { min: 0.87, max: 1.15 };
/**
 * Range of the factor by which the pitch and the resonances of a voice are changed, as of a larger or smaller speaker.
 */
const pitch = { min: 0.76, max: 1.28 };
/** Range of the pause in seconds between two digits, in which listeners write. */
const gapSeconds = { min: 0.2, max: 0.55 };
/** Range of the loudness of a digit, where 1 is the loudness of the louder half of the noise behind the digit. */
const excess = { min: 1, max: 1.1 };
/** Additional loudness factors for digits with so few frequencies that the noise covers them: the Mandarin `wu`. */
const emphasis: Record<'cmn' | 'en', Record<string, number>> = { cmn: { 5: 1.4 }, en: {} };
/** Root mean square of the babble. The loudness of digits depends on it. */
const babbleLevel = 0.1;
/**
 * Digits whose reversed sound is unlike that of any digit. `nine` is omitted, because reversed it sounds like `nine`.
 */
const babbledDigits = { cmn: [...'346789'], en: [...'234578'] };
/** Delay and relative loudness of the reflections of a room. */
const echoes = [
  { seconds: { min: 0.03, max: 0.06 }, gain: { min: 0.2, max: 0.35 } },
  { seconds: { min: 0.07, max: 0.12 }, gain: { min: 0.15, max: 0.3 } },
  { seconds: { min: 0.14, max: 0.22 }, gain: { min: 0.1, max: 0.2 } },
];
/** Number of voices that babble at once. */
const babblers = 2;

/**
 * Speaks a captcha code digit by digit in Mandarin or English, as a WAV file (8 kHz, 8 bit, mono, 3–8 s, under 80
 * kB), against noise that programs hardly separate from the digits (decision 0114).
 */
export const speakCaptcha = (code: string, locale: Locale, random: Random = secureRandom): Buffer =>
  encodeWav(composeSpeech(code, locale, random).samples);

/**
 * Composes the sound of a code as samples in [-1, 1] at `sampleRate`. Also returns the middle of each digit as a
 * fraction (0–1) of the sound's length, with which the benchmark trains its reader.
 */
export function composeSpeech(code: string, locale: Locale, random: Random) {
  const { speech, noise, digits } = composeSpeechAndNoise(code, spokenLanguage[locale], random);
  mixInto(speech, noise, 0, 1);
  addEcho(
    speech,
    echoes.map(({ seconds, gain }) => ({
      seconds: pickNumberBetween(random, seconds.min, seconds.max),
      gain: pickNumberBetween(random, gain.min, gain.max),
    })),
  );
  scaleToPeak(speech);
  return {
    samples: speech,
    centres: digits.map(({ from, to }) => (from + to) / 2 / speech.length),
  };
}

/**
 * Composes the digits of a code and the noise behind them. Each digit has its own voice, speed, pitch, timbre and
 * loudness. It is at least as loud as the noise behind it, so that people understand it.
 */
export function composeSpeechAndNoise(code: string, language: 'cmn' | 'en', random: Random) {
  let end = Math.round(pickNumberBetween(random, 0.3, 0.6) * sampleRate);
  const spoken = splitDigits(code).map((digit) => {
    const samples = varyVoice(loadSample(language, digit, random), random);
    const from = end;
    const to = from + samples.length;
    end = to + Math.round(pickNumberBetween(random, gapSeconds.min, gapSeconds.max) * sampleRate);
    return { samples, from, to, emphasis: emphasis[language][digit] ?? 1 };
  });
  const noise = composeBabble(language, end, random);
  addTones(noise, 6, babbleLevel, random);
  const speech = new Float32Array(end);
  for (const { samples, from, to, emphasis } of spoken) {
    const middle = (from + to) >> 1;
    const around = Math.max(
      measureLevel(noise.subarray(from, middle)),
      measureLevel(noise.subarray(middle, to)),
    );
    const loudness = emphasis * pickNumberBetween(random, excess.min, excess.max);
    mixInto(speech, samples, from, (loudness * around) / measureLevel(samples));
  }
  return { speech, noise, digits: spoken.map(({ from, to }) => ({ from, to })) };
}

function loadSample(language: string, digit: string, random: Random): Float32Array {
  const name = `${language}/${digit}-${pickRandomItem(random, voices)}.wav`;
  const cached = sampleCache.get(name);
  if (cached) return cached;
  const samples = readWav(readFileSync(new URL(`./voices/${name}`, import.meta.url)));
  sampleCache.set(name, samples);
  return samples;
}

/** Changes speed, pitch and timbre of a spoken digit. */
function varyVoice(samples: Float32Array, random: Random): Float32Array {
  const speed = pickNumberBetween(random, tempo.min, tempo.max);
  const shift = pickNumberBetween(random, pitch.min, pitch.max);
  const varied = changeTempo(resample(samples, shift), speed / shift);
  varyTimbre(varied, random);
  return varied;
}

/** Changes the timbre of a voice by random effects. */
function varyTimbre(samples: Float32Array, random: Random): void {
  tiltSpectrum(samples, pickNumberBetween(random, -0.5, 0.7));
  applyCombFilter(
    samples,
    pickNumberBetween(random, 0.002, 0.007),
    pickNumberBetween(random, -0.8, 0.8),
  );
  if (random() < 0.4) makeHoarse(samples, random);
  if (random() < 0.5) addTremolo(samples, pickNumberBetween(random, 0.2, 0.7), random);
}

/** Composes babble: overlapping pieces of reversed digits, without silence between them. */
function composeBabble(language: 'cmn' | 'en', length: number, random: Random): Float32Array {
  const track = new Float32Array(length);
  for (let talker = 0; talker < babblers; talker++) {
    for (let at = -Math.floor(random() * 2000); at < length; ) {
      const digit = pickRandomItem(random, babbledDigits[language]);
      const speed = pickNumberBetween(random, 0.76, 1.28);
      const whole = resample(loadSample(language, digit, random), speed).reverse();
      varyTimbre(whole, random);
      const gain = pickNumberBetween(random, 0.5, 1) / measureLevel(whole);
      if (at >= 0) mixInto(track, whole, at, gain);
      else mixInto(track, whole.subarray(-at), 0, gain);
      at += Math.round(whole.length * pickNumberBetween(random, 0.8, 1.05));
    }
  }
  const level = babbleLevel / measureLevel(track);
  for (let i = 0; i < length; i++) track[i] = (track[i] as number) * level;
  return track;
}

/** Scales audio so that its loudest sample is just below the maximum. */
function scaleToPeak(samples: Float32Array): void {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i] as number));
  const scale = 0.97 / Math.max(0.01, peak);
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * scale;
}
