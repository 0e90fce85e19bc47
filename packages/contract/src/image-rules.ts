import { buildMachineCheck, chooseCheckLevel, type MachineCheck } from './checks.ts';

/** Requirements for a picture: minimum size in pixels, the aspect ratio unless any is accepted, and maximum bytes. */
export type ImageLimits = {
  width: number;
  height: number;
  maxBytes: number;
  anyShape?: boolean;
};

type Size = { width: number; height: number };

const SHAPE_TOLERANCE_PERCENT = 1;

export function checkImageBytes(
  bytes: number,
  { maxBytes }: Pick<ImageLimits, 'maxBytes'>,
): MachineCheck {
  return buildMachineCheck(
    'image.bytes',
    chooseCheckLevel(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

/** Accepts JPEG and PNG. Animated PNG is another type and is rejected. */
export function checkImageType(type: string): MachineCheck {
  const level = chooseCheckLevel(type === 'image/jpeg' || type === 'image/png', 'refusal');
  return buildMachineCheck('image.type', level, { type }, { types: 'JPEG, PNG' });
}

/** 40 megapixels: larger pictures are rejected before decoding. */
export const MAX_PIXELS = 40_000_000;

/** Maximum bytes of a decoded picture: enough for 40 megapixels in all common formats. */
const MAX_DECODED_BYTES = 8 * MAX_PIXELS;

/** Checks the number of pixels of a picture. @param bytesPerPixel bytes of a decoded pixel, if known */
export function checkPixelCount(size: Size, bytesPerPixel = 1): MachineCheck {
  const most = Math.min(MAX_PIXELS, MAX_DECODED_BYTES / bytesPerPixel);
  const level = chooseCheckLevel(size.width * size.height <= most, 'refusal');
  return buildMachineCheck(
    'image.pixels',
    level,
    { ...size },
    { maxMegapixels: Math.floor(most / 1e5) / 10 },
  );
}

/** Whether the picture has the minimum size. Pictures are never enlarged. */
export function checkImageSize(size: Size, { width, height }: Size): MachineCheck {
  const level = chooseCheckLevel(size.width >= width && size.height >= height, 'refusal');
  return buildMachineCheck('image.size', level, { ...size }, { width, height });
}

export function checkAspectRatio(size: Size, { width, height }: Size): MachineCheck {
  const off = Math.abs(size.width / size.height / (width / height) - 1) * 100;
  const level = chooseCheckLevel(off <= SHAPE_TOLERANCE_PERCENT, 'refusal');
  const expected = { width, height, tolerancePercent: SHAPE_TOLERANCE_PERCENT };
  return buildMachineCheck('image.shape', level, { ...size }, expected);
}

export function checkImageDecoding(holds: boolean): MachineCheck {
  return buildMachineCheck('image.decodes', chooseCheckLevel(holds, 'refusal'), {}, {});
}
