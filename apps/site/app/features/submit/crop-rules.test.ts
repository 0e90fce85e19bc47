import { limits } from '@film-contest/contract/limits';
import { describe, expect, test } from 'vitest';
import { getCenteredCrop, getMaxZoom, getNextZoom, roundCropToPixels } from './crop-rules.ts';

const { worksCover, teamLogo, squareCover } = limits;

describe('maximum zoom', () => {
  test.each([
    [{ width: 960, height: 540 }, worksCover, 1],
    [{ width: 960, height: 2000 }, worksCover, 1],
    [{ width: 1920, height: 1080 }, worksCover, 2],
    [{ width: 1920, height: 4000 }, worksCover, 2],
    [{ width: 800, height: 1200 }, squareCover, 2],
    [{ width: 160, height: 160 }, teamLogo, 1],
  ])('%j for %j: %d', (picture, wanted, expected) => {
    expect(getMaxZoom(picture, wanted)).toBe(expected);
  });
});

describe('the cropped part', () => {
  test.each([
    // Whole pixels.
    [
      { x: 10, y: 20, width: 960, height: 540 },
      { width: 1920, height: 1080 },
      worksCover,
      { x: 10, y: 20, width: 960, height: 540 },
    ],
    // Slightly too small because of rounding.
    [
      { x: 10.4, y: 20.6, width: 959.7, height: 539.6 },
      { width: 1920, height: 1080 },
      worksCover,
      { x: 10, y: 21, width: 960, height: 540 },
    ],
    // The largest square of a portrait picture.
    [
      { x: 0, y: 200, width: 800, height: 800 },
      { width: 800, height: 1200 },
      squareCover,
      { x: 0, y: 200, width: 800, height: 800 },
    ],
    // Clamped to the edges.
    [
      { x: -3, y: 1199, width: 400, height: 400 },
      { width: 800, height: 1200 },
      squareCover,
      { x: 0, y: 800, width: 400, height: 400 },
    ],
    [
      { x: 641, y: 0, width: 160.2, height: 160 },
      { width: 800, height: 160 },
      teamLogo,
      { x: 640, y: 0, width: 160, height: 160 },
    ],
    // A shape that does not divide evenly.
    [
      { x: 0, y: 0, width: 1000, height: 562.5 },
      { width: 1000, height: 1000 },
      worksCover,
      { x: 0, y: 0, width: 1000, height: 563 },
    ],
  ])('%j of %j for %j is %j', (shown, picture, wanted, expected) => {
    expect(roundCropToPixels(shown, picture, wanted)).toEqual(expected);
  });

  test('is inside the picture and large enough for any frame', () => {
    for (const picture of [
      { width: 961, height: 700 },
      { width: 4001, height: 541 },
      { width: 3333, height: 2222 },
    ]) {
      const most = getMaxZoom(picture, worksCover);
      for (let step = 0; step <= 40; step++) {
        const width =
          Math.min(picture.width, (picture.height * 16) / 9) / (1 + ((most - 1) * step) / 40);
        const shown = { x: step * 97.3 - 50, y: step * 51.7 - 50, width, height: (width * 9) / 16 };
        const part = roundCropToPixels(shown, picture, worksCover);
        expect(part.width).toBeGreaterThanOrEqual(worksCover.width);
        expect(part.height).toBeGreaterThanOrEqual(worksCover.height);
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0);
        expect(part.x + part.width).toBeLessThanOrEqual(picture.width);
        expect(part.y + part.height).toBeLessThanOrEqual(picture.height);
      }
    }
  });
});

test.each([
  [1, 1, 3, 1.1],
  [1.1, -1, 3, 1],
  [1, -1, 3, 1],
  [2.9, 1, 3, 3],
  [1, 1, 1, 1],
])('zoom %d by %d steps, at most %d: %d', (zoom, steps, most, expected) => {
  expect(getNextZoom(zoom, steps, most)).toBe(expected);
});

test.each([
  [{ width: 960, height: 540 }, teamLogo, [210, 0, 540, 540]],
  [{ width: 1000, height: 1000 }, worksCover, [0, 219, 1000, 563]],
  [{ width: 1920, height: 1080 }, worksCover, [0, 0, 1920, 1080]],
])('the largest part in the middle, %j for %j: %j', (picture, wanted, expected) => {
  const { x, y, width, height } = getCenteredCrop(picture, wanted);
  expect([x, y, width, height]).toEqual(expected);
});
