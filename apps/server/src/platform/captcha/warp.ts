import type { Canvas } from '@napi-rs/canvas';
import { between, type Random } from './random.ts';

/**
 * Waves the opacity of a picture in place, in both directions, by two sines each, sampled
 * bilinearly; colours are left alone. Points move by at most about 6 px, which people do not mind
 * and templates do.
 */
export function warpOpacity(canvas: Canvas, random: Random) {
  const { width, height } = canvas;
  const page = canvas.getContext('2d');
  const picture = page.getImageData(0, 0, width, height);
  const from = Float32Array.from(
    { length: width * height },
    (_, i) => picture.data[i * 4 + 3] ?? 0,
  );
  const shiftX = sines(random, [2.2, height * 0.9], [0.6, height * 0.4]);
  const shiftY = sines(random, [4, width * 0.45], [0.8, width * 0.16]);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (from[y * width + x] ?? 0);
  const columns = Float32Array.from({ length: width }, (_, x) => shiftY(x));
  for (let y = 0; y < height; y += 1) {
    const dx = shiftX(y);
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x + dx);
      const top = Math.floor(y + (columns[x] ?? 0));
      const right = x + dx - left;
      const down = y + (columns[x] ?? 0) - top;
      const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
      const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
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
