import type { ImageSize } from './file-rules.ts';

/** A part of a picture in its own pixels, measured upright. */
export interface Area extends ImageSize {
  x: number;
  y: number;
}

/** The largest size with the wanted shape that fits into a picture, before rounding. */
function largestIn(picture: ImageSize, wanted: ImageSize): ImageSize {
  const scale = Math.min(picture.width / wanted.width, picture.height / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

/** How far may be zoomed in, 1 being the largest part: no pixel is ever enlarged. */
export function maxZoom(picture: ImageSize, wanted: ImageSize): number {
  return Math.max(1, largestIn(picture, wanted).width / wanted.width);
}

/**
 * The part to cut out, from what the frame shows: whole pixels inside the picture, of the wanted shape
 * (the frame's own rounding must not make it a hair too small).
 */
export function wholePixels(shown: Area, picture: ImageSize, wanted: ImageSize): Area {
  const largest = largestIn(picture, wanted);
  const width = clamp(Math.round(shown.width), wanted.width, Math.round(largest.width));
  const height = clamp(
    Math.round((width * wanted.height) / wanted.width),
    wanted.height,
    Math.round(largest.height),
  );
  return {
    x: clamp(Math.round(shown.x), 0, picture.width - width),
    y: clamp(Math.round(shown.y), 0, picture.height - height),
    width,
    height,
  };
}

/** The largest part, in the middle: what the frame shows at first. */
export function middlePart(picture: ImageSize, wanted: ImageSize): Area {
  const { width, height } = largestIn(picture, wanted);
  const x = (picture.width - width) / 2;
  const y = (picture.height - height) / 2;
  return wholePixels({ x, y, width, height }, picture, wanted);
}

/** The next zoom by a key, between 1 and the most. */
export const stepZoom = (zoom: number, steps: number, most: number) =>
  clamp(Math.round(zoom * 1.1 ** steps * 1000) / 1000, 1, most);

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
