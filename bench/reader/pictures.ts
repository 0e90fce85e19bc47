import { createCanvas } from '@napi-rs/canvas';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { drawCaptchaWithDigitPositions } from '../../apps/server/src/platform/captcha/draw.ts';
import { secureRandom } from '../../apps/server/src/platform/captcha/random.ts';
import { area, type Point } from '../../apps/server/src/platform/captcha/route.ts';

/** Size in pixels of the reduced picture that readers see: half of the captcha's size. */
export const size = { width: 280, height: 175 };

export const inkAbove = 0.4;
/** Length of the longest bead, in pixels. */
const longestBead = 7;

/** A captcha with its solution. Positions are in pixels of the reduced picture. */
export interface Drawing {
  code: string;
  /** Brightness row by row: 0 is paper and 1 is ink. Colours are omitted, because they contain no more information. */
  pixels: Float32Array;
  dot: Point;
  /** All digits, those of the code first. */
  placed: { digit: string; at: Point }[];
}

const pen = createCanvas(size.width, size.height).getContext('2d');
pen.imageSmoothingQuality = 'high';

export function drawSolvedCaptcha(): Drawing {
  const code = createCaptchaCode();
  const { canvas, placed, dot } = drawCaptchaWithDigitPositions(code, secureRandom);
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

/** Returns the connected parts of the ink, as indexes of pixels. Pixels are connected at their sides. */
export function findConnectedParts(ink: Uint8Array): number[][] {
  const { width } = size;
  const left = ink.slice();
  const parts: number[][] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    left[start] = 0;
    const part = [start];
    for (const at of part) {
      const beside = [at % width > 0 ? at - 1 : -1, (at + 1) % width > 0 ? at + 1 : -1];
      for (const near of [...beside, at - width, at + width]) {
        if (!left[near]) continue;
        left[near] = 0;
        part.push(near);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** Returns the ink of a picture without parts that are longer than a bead. */
export function findBeads({ pixels }: Drawing): Uint8Array {
  const measureLength = (places: number[]) => Math.max(...places) - Math.min(...places);
  const beads = new Uint8Array(pixels.length);
  for (const part of findConnectedParts(
    Uint8Array.from(pixels, (ink) => (ink > inkAbove ? 1 : 0)),
  )) {
    const across = measureLength(part.map((at) => at % size.width));
    const down = measureLength(part.map((at) => Math.floor(at / size.width)));
    if (Math.max(across, down) < longestBead) for (const at of part) beads[at] = 1;
  }
  return beads;
}
