import { createCanvas } from '@napi-rs/canvas';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { composeCaptcha } from '../../apps/server/src/platform/captcha/draw.ts';
import { secureRandom } from '../../apps/server/src/platform/captcha/random.ts';
import { area, type Point } from '../../apps/server/src/platform/captcha/route.ts';
import type { Sample, Source } from './training.ts';

/** Half of the captcha's size. */
export const size = { width: 280, height: 175 };

export const inkAbove = 0.4;
/** Length of the longest bead, in pixels. */
const longestBead = 7;

/** A captcha with its solution. Places are in pixels. */
export interface Drawing {
  code: string;
  /** Rows of `width` numbers, 0 is paper and 1 is ink. The server's colours tell no more. */
  pixels: Float32Array;
  dot: Point;
  /** All digits, those of the code first. */
  placed: { digit: string; at: Point }[];
}

const pen = createCanvas(size.width, size.height).getContext('2d');
pen.imageSmoothingQuality = 'high';

export function drawSolvedCaptcha(): Drawing {
  const code = createCaptchaCode();
  const { canvas, placed, dot } = composeCaptcha(code, secureRandom);
  pen.drawImage(canvas, 0, 0, size.width, size.height);
  const { data } = pen.getImageData(0, 0, size.width, size.height);
  const pixels = Float32Array.from({ length: size.width * size.height }, (_, i) => {
    return (data[4 * i] as number) / 255;
  });
  const scale = size.width / area.width;
  const toPixels = ([x, y]: Point): Point => [x * scale, y * scale];
  return {
    code,
    pixels,
    dot: toPixels(dot),
    placed: placed.map(({ digit, at }) => ({ digit, at: toPixels(at) })),
  };
}

/** Places of ink of a picture, without parts longer than a bead. */
export function findBeads({ pixels }: Drawing): Uint8Array {
  const { width } = size;
  const isInk = pixels.map((ink) => (ink > inkAbove ? 1 : 0));
  const beads = new Uint8Array(pixels.length);
  for (let start = 0; start < isInk.length; start += 1) {
    if (!isInk[start]) continue;
    isInk[start] = 0;
    const part = [start];
    for (const at of part) {
      for (const near of [at - 1, at + 1, at - width, at + width]) {
        if (!isInk[near]) continue;
        isInk[near] = 0;
        part.push(near);
      }
    }
    const [columns, rows] = [
      part.map((at) => at % width),
      part.map((at) => Math.floor(at / width)),
    ];
    const length = (places: number[]) => Math.max(...places) - Math.min(...places);
    if (Math.max(length(columns), length(rows)) < longestBead) for (const at of part) beads[at] = 1;
  }
  return beads;
}

/** A quarter of the captcha's size, with the digits of the code in their order from left to right. */
export const drawnCaptchas: Source = {
  width: size.width / 2,
  height: Math.ceil(size.height / 2),
  digitWidth: 22,
  emptyBelow: 0.12,
  create: () => {
    const { code, pixels } = drawSolvedCaptcha();
    const [width, height] = [size.width / 2, Math.ceil(size.height / 2)];
    const small = new Float32Array(width * height);
    pixels.forEach((ink, i) => {
      const at = (Math.floor(i / size.width) >> 1) * width + ((i % size.width) >> 1);
      small[at] = (small[at] as number) + ink / 4;
    });
    const centres = [...code].map((_, i) => (i + 0.5) / code.length);
    return { code, pixels: small, profile: new Float32Array(width), centres } satisfies Sample;
  },
};
