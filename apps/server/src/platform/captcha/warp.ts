import type { Canvas } from '@napi-rs/canvas';
import { between, type Random } from './random.ts';

/**
 * Waves the opacity of a picture in place, in both directions, by two sines each, sampled
 * bilinearly; colours are left alone. Points move by at most about a digit's tenth, which people do
 * not mind and templates do.
 *
 * @param density pixels of the canvas for each unit of what is drawn on it.
 */
export function warpOpacity(canvas: Canvas, density: number, random: Random) {
  const { width, height } = canvas;
  const page = canvas.getContext('2d');
  const picture = page.getImageData(0, 0, width, height);
  // With a rim as wide as points can move, nothing has to be asked for that is not there.
  const rim = Math.ceil(6 * density);
  const stride = width + 2 * rim;
  const from = new Uint8Array(stride * (height + 2 * rim));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      from[(y + rim) * stride + x + rim] = picture.data[(y * width + x) * 4 + 3] ?? 0;
    }
  }
  const at = (place: number) => from[place] ?? 0;
  const shiftX = sines(random, [1.8 * density, height * 0.9], [0.5 * density, height * 0.4]);
  const shiftY = sines(random, [3.2 * density, width * 0.45], [0.6 * density, width * 0.16]);
  const columns = Float32Array.from({ length: width }, (_, x) => shiftY(x));
  for (let y = 0; y < height; y += 1) {
    const dx = shiftX(y);
    const left = Math.floor(dx);
    const right = dx - left;
    for (let x = 0; x < width; x += 1) {
      const dy = columns[x] ?? 0;
      const top = Math.floor(dy);
      const down = dy - top;
      const place = (y + top + rim) * stride + x + left + rim;
      const upper = at(place) * (1 - right) + at(place + 1) * right;
      const lower = at(place + stride) * (1 - right) + at(place + stride + 1) * right;
      picture.data[(y * width + x) * 4 + 3] = upper * (1 - down) + lower * down;
    }
  }
  page.putImageData(picture, 0, 0);
}

/** A sum of sines; each wave is [amplitude in px, length in px], both varied by a quarter. */
function sines(random: Random, ...waves: [number, number][]) {
  const parts = waves.map(([amplitude, length]) => ({
    amplitude: amplitude * between(random, 0.75, 1.25),
    pulse: (2 * Math.PI) / (length * between(random, 0.75, 1.25)),
    phase: between(random, 0, 2 * Math.PI),
  }));
  return (at: number) =>
    parts.reduce((sum, part) => sum + part.amplitude * Math.sin(part.pulse * at + part.phase), 0);
}
