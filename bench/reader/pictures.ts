import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { composeCaptcha } from '../../apps/server/src/platform/captcha/draw.ts';
import { faces, type Point } from '../../apps/server/src/platform/captcha/glyphs.ts';
import { pickRandomItem, secureRandom } from '../../apps/server/src/platform/captcha/random.ts';
import { tracePath } from '../../apps/server/src/platform/captcha/styles.ts';
import type { Sample, Source } from './training.ts';

const size = { width: 140, height: 45 };

/** The captchas of the contest, a quarter of their size. */
export const drawnCaptchas: Source = {
  ...size,
  digitWidth: 22,
  emptyBelow: 0.12,
  create: () => {
    const code = createCaptchaCode();
    const { canvas, centres } = composeCaptcha(code, secureRandom);
    return readCanvas(code, canvas, centres);
  },
};

/** Codes in the same fonts, upright, side by side and alone on white. */
export const plainDigits: Source = {
  ...size,
  digitWidth: 18,
  emptyBelow: 0.12,
  create: () => {
    const code = createCaptchaCode();
    const canvas = createCanvas(size.width, size.height);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.fillStyle = '#222222';
    const step = size.width / code.length;
    const middles = [...code].map((digit, i) => {
      const middle = step * (i + 0.5);
      const glyph = pickRandomItem(secureRandom, faces).get(digit);
      const contours = glyph?.contours ?? [];
      const toPlace = ([x, y]: Point): Point => [middle + x * 20, size.height / 2 + y * 20];
      tracePath(
        pen,
        contours.map((contour) => contour.map(toPlace)),
      );
      pen.fill();
      return middle / size.width;
    });
    return readCanvas(code, canvas, middles);
  },
};

const pen = createCanvas(size.width, size.height).getContext('2d');
pen.imageSmoothingQuality = 'high';

/** Converts a picture to grey of the reader's size; ink is positive. */
function readCanvas(code: string, canvas: Canvas, centres: number[]): Sample {
  pen.drawImage(canvas, 0, 0, size.width, size.height);
  const { data } = pen.getImageData(0, 0, size.width, size.height);
  const pixels = new Float32Array(size.width * size.height);
  const profile = new Float32Array(size.width);
  for (let i = 0; i < pixels.length; i++) {
    const grey =
      (data[4 * i] ?? 0) * 0.3 + (data[4 * i + 1] ?? 0) * 0.6 + (data[4 * i + 2] ?? 0) * 0.1;
    pixels[i] = 1 - grey / 128;
    if (grey < 128) profile[i % size.width] = (profile[i % size.width] ?? 0) + 1;
  }
  return { code, pixels, profile, centres };
}
