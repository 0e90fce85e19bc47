import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildMachineCheck,
  isFileAcceptable,
  type MachineCheck,
} from '@film-contest/contract/checks';
import {
  checkAspectRatio,
  checkImageBytes,
  checkImageDecoding,
  checkImageSize,
  checkImageType,
  checkPixelCount,
  type ImageLimits,
} from '@film-contest/contract/image-rules';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { detectTypeOfBytes } from '../detect-file-type.ts';
import { canDecodeWholeImage, createDecoder, readImageHeader, white } from './decoder.ts';
import { findImageEnd } from './image-end.ts';

export type ImageChecked = {
  checks: MachineCheck[];
  /** Size of the upright picture in pixels, or null if the size cannot be read. */
  size: { width: number; height: number } | null;
  /** Size in bytes and hash of the copy, if a copy was written. */
  replaced?: { size: number; sha256: string };
};

export type CheckRequest = {
  path: string;
  limits: ImageLimits;
  /** Path for a copy without trailing bytes, written if an accepted picture has bytes after its end. */
  copyTo: string;
};

/**
 * Checks an uploaded picture by its content. Decodes the picture only if all cheaper checks pass.
 * @throws an error of the disk; an invalid file is reported in `checks`.
 */
export async function checkImage({ path, limits, copyTo }: CheckRequest): Promise<ImageChecked> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) {
    return { checks: [buildMachineCheck('image.empty', 'refusal', { bytes }, {})], size: null };
  }
  const checks = [checkImageBytes(bytes, limits)];
  if (!isFileAcceptable(checks)) return { checks, size: null };
  const content = await readFile(path);
  checks.push(checkImageType((await detectTypeOfBytes(content)).type));
  if (!isFileAcceptable(checks)) return { checks, size: null };
  const header = await readImageHeader(content);
  if (header === null) return { checks: [...checks, checkImageDecoding(false)], size: null };
  const { size, bytesPerPixel } = header;
  checks.push(
    checkPixelCount(size, bytesPerPixel),
    checkImageSize(size, limits),
    ...(limits.anyShape ? [] : [checkAspectRatio(size, limits)]),
  );
  if (!isFileAcceptable(checks)) return { checks, size };
  const end = findImageEnd(content);
  const picture = content.subarray(0, end ?? 0);
  checks.push(checkImageDecoding(end !== null && (await canDecodeWholeImage(picture))));
  if (end === content.length || !isFileAcceptable(checks)) return { checks, size };
  await writeFile(copyTo, picture);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return { checks, size, replaced: { size: picture.length, sha256 } };
}

/** A size of the image to create, at most that of the original; the height follows from the aspect ratio. */
export type ImageVariant = { name: string; width: number };

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

export type RenderedFile = {
  variant: string;
  format: ImageFormat;
  file: string;
  width: number;
  height: number;
  bytes: number;
};

export type RenderedImage = {
  files: RenderedFile[];
  /** A few blurred pixels as a data URL of at most 300 characters, shown until the picture is loaded. */
  placeholder: string;
};

export type RenderRequest = {
  path: string;
  /** The checked size of the picture in pixels; no variant is larger. */
  width: number;
  height: number;
  variants: readonly ImageVariant[];
  outDir: string;
};

/**
 * Creates the public files of a picture: each variant as AVIF, WebP and JPEG. All are encoded from the pixels, which
 * removes metadata (locations, devices) and hidden content. The original must not be served.
 * @throws if the picture does not decode; check it first.
 */
export async function renderImage({
  path,
  width,
  height,
  variants,
  outDir,
}: RenderRequest): Promise<RenderedImage> {
  const content = await readFile(path);
  const whole = await decodePixels(content, { width, height });
  const files: RenderedFile[] = [];
  for (const variant of variants) {
    const size = {
      width: variant.width,
      height: Math.max(1, Math.round((variant.width * height) / width)),
    };
    for (const { format, extension, encode } of encoders) {
      const encoded = await encode(resizePixels(whole, size)).toBuffer();
      const file = `${variant.name}.${extension}`;
      await writeFile(join(outDir, file), encoded);
      files.push({ variant: variant.name, format, file, ...size, bytes: encoded.length });
    }
  }
  return { files, placeholder: await makePlaceholder(whole, width / height) };
}

type Size = { width: number; height: number };
type Pixels = { data: Buffer; info: OutputInfo };

/** Decodes the pixels for all image files at once, to the exact size. */
function decodePixels(content: Buffer, { width, height }: Size): Promise<Pixels> {
  const picture = createDecoder(content).resize(width, height, { fit: 'fill' });
  return picture.raw().toBuffer({ resolveWithObject: true });
}

function resizePixels({ data, info }: Pixels, { width, height }: Size): Sharp {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).resize(width, height, { fit: 'fill' });
}

/**
 * Image formats, best first, as in a <picture>. A higher AVIF effort takes six times the time for a few percent less
 * size.
 */
const encoders: readonly {
  format: ImageFormat;
  extension: string;
  encode: (picture: Sharp) => Sharp;
}[] = [
  {
    format: 'avif',
    extension: 'avif',
    encode: (picture) => picture.avif({ quality: 55, effort: 2 }),
  },
  { format: 'webp', extension: 'webp', encode: (picture) => picture.webp({ quality: 80 }) },
  {
    format: 'jpeg',
    extension: 'jpg',
    encode: (picture) => picture.flatten(white).jpeg({ quality: 82, mozjpeg: true }),
  },
];

const MAX_PLACEHOLDER_CHARACTERS = 300;

async function makePlaceholder(whole: Pixels, shape: number): Promise<string> {
  for (const longest of [16, 12, 8, 4]) {
    const size = {
      width: Math.max(1, Math.round(longest * Math.min(1, shape))),
      height: Math.max(1, Math.round(longest / Math.max(1, shape))),
    };
    const picture = resizePixels(whole, size).flatten(white).blur(0.6);
    const encoded = await picture.webp({ quality: 30, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${encoded.toString('base64')}`;
    if (url.length <= MAX_PLACEHOLDER_CHARACTERS) return url;
  }
  return '';
}
