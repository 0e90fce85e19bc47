import type { ImageSize } from './file-rules.ts';

/** A crop area, in pixels of the picture after its EXIF rotation. */
export interface Area extends ImageSize {
  x: number;
  y: number;
}

/** Returns the largest crop of the required shape that fits into a picture, not rounded. */
function fitLargestCrop(picture: ImageSize, wanted: ImageSize): ImageSize {
  const scale = Math.min(picture.width / wanted.width, picture.height / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

/** Returns the largest zoom factor that enlarges no pixel. Zoom factor 1 shows the largest crop area. */
export function getMaxZoom(picture: ImageSize, wanted: ImageSize): number {
  return Math.max(1, fitLargestCrop(picture, wanted).width / wanted.width);
}

/** Rounds a crop area to whole pixels inside the picture. Keeps the required shape and minimum size. */
export function roundCropToPixels(shown: Area, picture: ImageSize, wanted: ImageSize): Area {
  const largest = fitLargestCrop(picture, wanted);
  const width = clampNumber(Math.round(shown.width), wanted.width, Math.round(largest.width));
  const height = clampNumber(
    Math.round((width * wanted.height) / wanted.width),
    wanted.height,
    Math.round(largest.height),
  );
  return {
    x: clampNumber(Math.round(shown.x), 0, picture.width - width),
    y: clampNumber(Math.round(shown.y), 0, picture.height - height),
    width,
    height,
  };
}

/** Returns the largest crop area in the middle of a picture, which the crop frame shows first. */
export function getCenteredCrop(picture: ImageSize, wanted: ImageSize): Area {
  const { width, height } = fitLargestCrop(picture, wanted);
  const x = (picture.width - width) / 2;
  const y = (picture.height - height) / 2;
  return roundCropToPixels({ x, y, width, height }, picture, wanted);
}

/** Returns the crop's zoom factor after a key press, between 1 and the maximum. */
export const getNextZoom = (zoom: number, steps: number, most: number) =>
  clampNumber(Math.round(zoom * 1.1 ** steps * 1000) / 1000, 1, most);

function clampNumber(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
