import type { Canvas } from '@napi-rs/canvas';
import { pickNumberBetween, type Random } from './random.ts';

/**
 * Warps the opacity of a picture by two sine waves per direction, with bilinear sampling; colours stay. Points move
 * by up to a tenth of a digit: people still read the digits, but templates no longer match.
 * @param density pixels per drawing unit.
 */
export function warpOpacity(canvas: Canvas, density: number, random: Random) {
  const { width, height } = canvas;
  const page = canvas.getContext('2d');
  const picture = page.getImageData(0, 0, width, height);
  // Copies the picture with a margin as wide as the largest shift, so that sampling needs no bounds checks.
  const margin = Math.ceil(6 * density);
  const stride = width + 2 * margin;
  const original = new Uint8Array(stride * (height + 2 * margin));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      original[(y + margin) * stride + x + margin] = picture.data[(y * width + x) * 4 + 3] ?? 0;
    }
  }
  const getOpacity = (index: number) => original[index] ?? 0;
  const shiftX = createWaveSum(
    random,
    [1.8 * density, height * 0.9],
    [0.5 * density, height * 0.4],
  );
  const shiftY = createWaveSum(
    random,
    [3.2 * density, width * 0.45],
    [0.6 * density, width * 0.16],
  );
  const columns = Float32Array.from({ length: width }, (_, x) => shiftY(x));
  for (let y = 0; y < height; y += 1) {
    const dx = shiftX(y);
    const left = Math.floor(dx);
    const right = dx - left;
    for (let x = 0; x < width; x += 1) {
      const dy = columns[x] ?? 0;
      const top = Math.floor(dy);
      const down = dy - top;
      const index = (y + top + margin) * stride + x + left + margin;
      const upper = getOpacity(index) * (1 - right) + getOpacity(index + 1) * right;
      const lower =
        getOpacity(index + stride) * (1 - right) + getOpacity(index + stride + 1) * right;
      picture.data[(y * width + x) * 4 + 3] = upper * (1 - down) + lower * down;
    }
  }
  page.putImageData(picture, 0, 0);
}

/** Creates a sum of sine waves, each as [amplitude in px, length in px], both varied randomly by up to a quarter. */
function createWaveSum(random: Random, ...waves: [number, number][]) {
  const parts = waves.map(([amplitude, length]) => ({
    amplitude: amplitude * pickNumberBetween(random, 0.75, 1.25),
    pulse: (2 * Math.PI) / (length * pickNumberBetween(random, 0.75, 1.25)),
    phase: pickNumberBetween(random, 0, 2 * Math.PI),
  }));
  return (at: number) =>
    parts.reduce((sum, part) => sum + part.amplitude * Math.sin(part.pulse * at + part.phase), 0);
}
