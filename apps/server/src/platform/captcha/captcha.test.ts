import { readFileSync } from 'node:fs';
import { locales } from '@film-contest/contract/locales';
import { loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createCaptchaCode } from './code.ts';
import { drawCaptcha, drawCaptchaWithDigitPositions } from './draw.ts';
import { encodeFourColourPng } from './png.ts';
import type { Random } from './random.ts';
import { area, generateLayout, measureDistance, type Point } from './route.ts';
import { measureLevel } from './sound-effects.ts';
import { composeSpeech, composeSpeechAndNoise, speakCaptcha } from './speak.ts';
import { readWav } from './wav.ts';

/** Creates a source of repeatable random numbers (mulberry32), so that failures can be reproduced. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('createCaptchaCode', () => {
  test('creates different codes of five or six digits from 2 to 9', () => {
    const codes = Array.from({ length: 300 }, createCaptchaCode);
    for (const code of codes) expect(code).toMatch(/^[2-9]{5,6}$/);
    expect(new Set(codes.map(({ length }) => length))).toEqual(new Set([5, 6]));
    expect(new Set(codes.join(''))).toEqual(new Set('23456789'));
    expect(new Set(codes).size).toBeGreaterThan(290);
  });
});

/** Returns the angles in degrees at which curves cross. */
function findCrossingAngles(one: readonly Point[], other: readonly Point[]): number[] {
  const angles: number[] = [];
  for (let i = 1; i < one.length; i += 1) {
    for (let j = 1; j < other.length; j += 1) {
      const [a, b, c, d] = [one[i - 1], one[i], other[j - 1], other[j]] as [
        Point,
        Point,
        Point,
        Point,
      ];
      const side = (p: Point, q: Point, r: Point) =>
        Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
      if (side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0) continue;
      const toAngle = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0]);
      const turn = Math.abs(((toAngle(a, b) - toAngle(c, d)) * 180) / Math.PI) % 180;
      angles.push(Math.min(turn, 180 - turn));
    }
  }
  return angles;
}

describe('drawCaptcha', () => {
  test('draws a small opaque PNG of 560×350 pixels and four colours', async () => {
    const png = drawCaptcha('234567');
    const image = await loadImage(png);
    expect([image.width, image.height]).toEqual([560, 350]);
    expect(png.length).toBeLessThan(15_000);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += info.channels)
      colours.add(data.subarray(i, i + 3).toString('hex'));
    expect(colours.size).toBe(4);
    expect((await sharp(png).stats()).isOpaque).toBe(true);
  });

  test('draws the same code differently each time, and equally from one seed', () => {
    expect(drawCaptcha('999999').equals(drawCaptcha('999999'))).toBe(false);
    const [one, two] = [
      drawCaptcha('23456', createRandom(4)),
      drawCaptcha('23456', createRandom(4)),
    ];
    expect(one.equals(two)).toBe(true);
  });

  test('draws with a strong contrast, half of the pictures light on dark', async () => {
    let darkPictures = 0;
    for (let seed = 0; seed < 16; seed += 1) {
      const data = await sharp(drawCaptcha('835274', createRandom(seed)))
        .greyscale()
        .raw()
        .toBuffer();
      const dark = data.filter((value) => value < 110).length / data.length;
      const light = data.filter((value) => value > 180).length / data.length;
      expect(dark + light).toBeGreaterThan(0.9);
      expect(Math.min(dark, light)).toBeGreaterThan(0.05);
      if (dark > light) darkPictures += 1;
    }
    expect(darkPictures).toBeGreaterThan(3);
    expect(darkPictures).toBeLessThan(13);
  });

  test.each(['22', '77777', '888888'])(
    'draws the digits of %s first, then three decoys',
    (code) => {
      const { placed } = drawCaptchaWithDigitPositions(code, createRandom(code.length));
      expect(placed.map(({ digit }) => digit).join('')).toMatch(new RegExp(`^${code}[2-9]{3}$`));
    },
  );

  test.each(['', '12345', '2345a6', '<svg/>', '2345678'])('rejects %j', (code) => {
    expect(() => drawCaptcha(code)).toThrow(RangeError);
  });
});

describe('generateLayout', () => {
  const drawings = Array.from({ length: 30 }, (_, seed) => {
    const { lines: routes, strands } = generateLayout([5 + (seed % 2), 3], createRandom(seed));
    return { routes, parts: routes.flatMap((route) => route.parts), strands };
  });

  test('gives up when so many digits find no room', () => {
    expect(() => generateLayout([25, 3], createRandom(1))).toThrow(/^no layout for 25 digits/);
  });

  test('places both lines inside the picture, from digit to digit without a gap', () => {
    for (const [i, { routes, parts }] of drawings.entries()) {
      expect(routes.map(({ stops }) => stops.length)).toEqual([5 + (i % 2), 3]);
      for (const { stops, parts } of routes) {
        expect(parts.slice(1).map(([first]) => first)).toEqual(stops);
        expect(parts.slice(0, -1).map((part) => part.at(-1))).toEqual(stops);
      }
      for (const [x, y] of parts.flat()) {
        expect(Math.min(x, y, area.width - x, area.height - y)).toBeGreaterThan(6);
      }
    }
  });

  test('keeps digits apart, and lines away from digits that they do not visit', () => {
    for (const { routes, parts } of drawings) {
      const stops = routes.flatMap((route) => route.stops);
      for (const [i, stop] of stops.entries()) {
        for (const other of stops.slice(0, i))
          expect(measureDistance(stop, other)).toBeGreaterThanOrEqual(52);
        for (const part of parts.filter((each) => each[0] !== stop && each.at(-1) !== stop))
          for (const point of part) expect(measureDistance(stop, point)).toBeGreaterThanOrEqual(25);
      }
    }
  });

  test("crosses the code's line at least three times", () => {
    for (const { routes } of drawings) {
      const [line, other] = routes.map((route) => route.parts) as [Point[][], Point[][]];
      const crossings = line.flatMap((part, i) =>
        [...line.slice(0, i), ...other].flatMap((each) => findCrossingAngles(part, each)),
      );
      expect(crossings.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('crosses lines at steep angles; five strands cross at visible ones', () => {
    for (const { parts, strands } of drawings) {
      expect(strands).toHaveLength(5);
      const angles = parts.flatMap((part, i) =>
        parts.slice(0, i).flatMap((other) => findCrossingAngles(part, other)),
      );
      expect(Math.min(...angles)).toBeGreaterThan(49);
      for (const strand of strands) {
        const flat = parts.flatMap((part) => findCrossingAngles(strand, part));
        expect(Math.min(90, ...flat)).toBeGreaterThan(24);
      }
    }
  });

  test('does not lead to the nearest digit most of the time', () => {
    for (const { routes } of drawings) {
      const all = routes.flatMap((route) => route.stops);
      const { stops, parts } = routes[0];
      const visited = [parts[0]?.[0] as Point, ...stops];
      const nearest = stops.filter((stop, i) => {
        const from = visited[i] as Point;
        const left = all.filter((place) => !visited.slice(0, i + 1).includes(place));
        return (
          left.toSorted((a, b) => measureDistance(from, a) - measureDistance(from, b))[0] === stop
        );
      });
      expect(nearest.length).toBeLessThanOrEqual(stops.length / 2);
    }
  });
});

test('rejects a picture whose width is no multiple of four', () => {
  expect(() => encodeFourColourPng(new Uint8Array(6), { width: 6, height: 1 }, [])).toThrow(
    RangeError,
  );
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
        const { speech, noise, digits } = composeSpeechAndNoise(
          '23456789',
          language,
          createRandom(seed),
        );
        for (const { from, to } of digits) {
          const [voice, behind] = [speech.subarray(from, to), noise.subarray(from, to)];
          expect(measureLevel(voice)).toBeGreaterThan(measureLevel(behind));
          // The noise behind each digit is never quiet; otherwise its loudness would reveal the digit's position.
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
      for (const { from, to } of composeSpeechAndNoise(digit, 'en', createRandom(seed)).digits) {
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
