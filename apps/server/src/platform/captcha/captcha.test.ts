import { readFileSync } from 'node:fs';
import { locales } from '@film-contest/contract/locales';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createCaptchaCode } from './code.ts';
import { drawCaptcha } from './draw.ts';
import { area, placeDigits } from './layout.ts';
import type { Random } from './random.ts';
import { measureLevel } from './sound-effects.ts';
import { composeSpeech, composeTracks, speakCaptcha } from './speak.ts';
import { findBounds, styles } from './styles.ts';
import { readWav } from './wav.ts';

/** Repeatable numbers (mulberry32), to reproduce failures. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Counts areas of connected dark pixels that are at least as large as the smallest digit. */
async function measureDarkAreas(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = Uint8Array.from(data, (value) => (value < 128 ? 1 : 0));
  const areas: number[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (!dark[start]) continue;
    let area = 0;
    const stack = [start];
    dark[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      area += 1;
      for (const near of [at - 1, at + 1, at - info.width, at + info.width]) {
        if (!dark[near]) continue;
        dark[near] = 0;
        stack.push(near);
      }
    }
    if (area >= 760) areas.push(area);
  }
  return areas;
}

describe('createCode', () => {
  test('creates different codes of five or six digits from 2 to 9', () => {
    const codes = Array.from({ length: 300 }, createCaptchaCode);
    for (const code of codes) expect(code).toMatch(/^[2-9]{5,6}$/);
    expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([5, 6]));
    expect(new Set(codes.join(''))).toEqual(new Set('23456789'));
    expect(new Set(codes).size).toBeGreaterThan(290);
  });
});

describe('drawCaptcha', () => {
  test('draws a small opaque PNG of 560×180 pixels', async () => {
    const png = await drawCaptcha('234567');
    const image = await loadImage(png);
    expect([image.width, image.height]).toEqual([560, 180]);
    expect(png.length).toBeLessThan(60_000);
    const { format } = await sharp(png).metadata();
    expect(format).toBe('png');
    expect((await sharp(png).stats()).isOpaque).toBe(true);
  });

  test('draws the same code differently each time', async () => {
    const [one, two] = await Promise.all([drawCaptcha('999999'), drawCaptcha('999999')]);
    expect(one.equals(two)).toBe(false);
  });

  test('draws with a strong contrast, half of the pictures light on dark', async () => {
    let darkPictures = 0;
    for (let seed = 0; seed < 16; seed += 1) {
      const png = await drawCaptcha('835274', createRandom(seed));
      const data = await sharp(png).greyscale().raw().toBuffer();
      const dark = data.filter((value) => value < 110).length / data.length;
      const light = data.filter((value) => value > 180).length / data.length;
      expect(dark + light).toBeGreaterThan(0.9);
      expect(Math.min(dark, light)).toBeGreaterThan(0.12);
      if (dark > light) darkPictures += 1;
    }
    expect(darkPictures).toBeGreaterThan(3);
    expect(darkPictures).toBeLessThan(13);
  });

  test.each(Object.entries(styles))(
    'style %s draws ink within the edge around the digit',
    (_, draw) => {
      const random = createRandom(7);
      for (const { contours } of placeDigits([...'23456789'], random).placed) {
        const canvas = createCanvas(area.width, area.height);
        draw(canvas.getContext('2d'), contours, random);
        const { left, top, width, height } = findBounds(contours);
        const { data } = canvas.getContext('2d').getImageData(0, 0, area.width, area.height);
        const ink = Array.from(data).flatMap((value, i) =>
          i % 4 === 3 && value > 127 ? [(i - 3) / 4] : [],
        );
        const [columns, rows] = [
          ink.map((at) => at % area.width),
          ink.map((at) => Math.floor(at / area.width)),
        ];
        expect(ink.length / (width * height)).toBeGreaterThan(0.1);
        expect(Math.min(...columns)).toBeGreaterThanOrEqual(left - 6);
        expect(Math.max(...columns)).toBeLessThanOrEqual(left + width + 6);
        expect(Math.min(...rows)).toBeGreaterThanOrEqual(top - 6);
        expect(Math.max(...rows)).toBeLessThanOrEqual(top + height + 6);
      }
    },
  );

  test.each(['2222', '777777', '888888'])('keeps all digits of %s in the picture', (code) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { placed } = placeDigits([...code], createRandom(seed));
      const points = placed.flatMap(({ contours }) => contours.flat());
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      expect(Math.min(...xs, ...ys)).toBeGreaterThan(0);
      expect(Math.max(...xs)).toBeLessThan(area.width);
      expect(Math.max(...ys)).toBeLessThan(area.height);
      const centres = placed.map(({ centre }) => centre);
      expect(centres).toEqual(centres.toSorted((a, b) => a - b));
    }
  });

  test('places each digit of the same code within a range as wide as half a digit or more', () => {
    const drawings = Array.from(
      { length: 20 },
      (_, seed) => placeDigits([...'23456'], createRandom(seed)).placed,
    );
    for (let i = 0; i < 5; i += 1) {
      const centres = drawings.map((placed) => placed[i]?.centre ?? 0);
      expect(Math.max(...centres) - Math.min(...centres)).toBeGreaterThan(15);
    }
  });

  test('does not separate into connected areas per digit', async () => {
    let separable = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const blobs = await measureDarkAreas(await drawCaptcha('492736', createRandom(seed)));
      if (blobs.length === 6 && Math.max(...blobs) < 3 * Math.min(...blobs)) separable += 1;
    }
    expect(separable).toBeLessThanOrEqual(2);
  });

  test.each(['', '12345', '2345a6', '<svg/>'])('rejects %j', (code) => {
    expect(() => drawCaptcha(code)).toThrow(RangeError);
  });
});

describe('speakCaptcha', () => {
  test.each(locales)('speaks six digits as WAV in %s', (locale) => {
    const wav = speakCaptcha('246897', locale, createRandom(1));
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 8000, 8,
    ]);
    const seconds = wav.readUInt32LE(40) / 8000;
    expect(seconds).toBeGreaterThan(3.5);
    expect(seconds).toBeLessThan(10);
  });

  test('speaks Mandarin in both Chinese locales, else English', () => {
    const [cn, tw, en] = locales.map((locale) => speakCaptcha('333333', locale, createRandom(3)));
    expect(tw?.equals(cn ?? Buffer.alloc(0))).toBe(true);
    expect(en?.equals(cn ?? Buffer.alloc(0))).toBe(false);
  });

  test('depends on the code, and differs each time', () => {
    const speakWithSeed = (code: string, seed: number) =>
      speakCaptcha(code, 'en-US', createRandom(seed));
    expect(speakWithSeed('222222', 5).equals(speakWithSeed('222229', 5))).toBe(false);
    expect(speakWithSeed('222222', 5).equals(speakWithSeed('222222', 5))).toBe(true);
    expect(speakCaptcha('222222', 'en-US').equals(speakCaptcha('222222', 'en-US'))).toBe(false);
  });

  test.each(['cmn', 'en'] as const)(
    'speaks each digit louder than the noise behind it (%s)',
    (language) => {
      for (let seed = 0; seed < 20; seed += 1) {
        const { speech, noise, digits } = composeTracks('23456789', language, createRandom(seed));
        for (const { from, to } of digits) {
          const [voice, behind] = [speech.subarray(from, to), noise.subarray(from, to)];
          expect(measureLevel(voice)).toBeGreaterThan(measureLevel(behind));
          // Without quiet passages behind a digit, its loudness does not reveal it.
          expect(measureLevel(behind)).toBeGreaterThan(measureLevel(noise) / 3);
        }
      }
    },
  );

  test.each([...'23456789'])('speaks %s within 15 %% of its usual speed', (digit) => {
    const lengths = ['a', 'b'].map((voice) => {
      const file = readFileSync(new URL(`./voices/en/${digit}-${voice}.wav`, import.meta.url));
      return readWav(file).length;
    });
    for (let seed = 0; seed < 20; seed += 1) {
      for (const { from, to } of composeTracks(digit, 'en', createRandom(seed)).digits) {
        expect(to - from).toBeGreaterThan(Math.min(...lengths) / 1.16);
        expect(to - from).toBeLessThan(Math.max(...lengths) / 0.85);
      }
    }
  });

  test('takes three to eight seconds, without clipping, and finds the middle of each digit', () => {
    for (const code of ['88888', '999999']) {
      for (const locale of locales) {
        const { samples, centres } = composeSpeech(code, locale, createRandom(code.length));
        expect(samples.length / 8000).toBeGreaterThan(2.5);
        expect(samples.length / 8000).toBeLessThan(8.4);
        expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(0.97);
        expect(centres).toHaveLength(code.length);
        expect(centres).toEqual(centres.toSorted((a, b) => a - b));
      }
    }
  });

  test('rejects an invalid code', () => {
    expect(() => speakCaptcha('10', 'zh-CN')).toThrow(RangeError);
  });
});

test('rejects a WAV of another format', () => {
  expect(() => readWav(speakCaptcha('222222', 'zh-CN'))).toThrow(/unexpected WAV format/);
  expect(() => readWav(Buffer.alloc(12))).toThrow(/no sound/);
});
