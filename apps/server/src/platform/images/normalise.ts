import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAcceptable, type MachineCheck, machineCheck } from '@film-contest/contract/checks';
import {
  type ImageLimits,
  judgeDecoding,
  judgeImageBytes,
  judgeImageSize,
  judgeImageType,
  judgePixels,
  judgeShape,
} from '@film-contest/contract/image-rules';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { sniffBytes } from '../media-sniff.ts';
import { decoder, decodesWhole, readHeader, white } from './decoder.ts';
import { findImageEnd } from './image-end.ts';

export type ImageChecked = {
  checks: MachineCheck[];
  /** The upright size in pixels, or null when it could not be read. */
  size: { width: number; height: number } | null;
  /** Size in bytes and hash of the copy, when one was written. */
  replaced?: { size: number; sha256: string };
};

export type CheckRequest = {
  path: string;
  limits: ImageLimits;
  /** Where a copy is written of a picture that is accepted and has something behind its end: the picture alone. */
  copyTo: string;
};

/**
 * Judges an uploaded picture by its content, cheap checks first; it is decoded whole last, and only
 * when nothing else stops it.
 * @throws a fault of the disk; never for a bad file
 */
export async function checkImage({ path, limits, copyTo }: CheckRequest): Promise<ImageChecked> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) {
    return { checks: [machineCheck('image.empty', 'refusal', { bytes }, {})], size: null };
  }
  const checks = [judgeImageBytes(bytes, limits)];
  if (!isAcceptable(checks)) return { checks, size: null };
  const content = await readFile(path);
  checks.push(judgeImageType((await sniffBytes(content)).type));
  if (!isAcceptable(checks)) return { checks, size: null };
  const header = await readHeader(content);
  if (header === null) return { checks: [...checks, judgeDecoding(false)], size: null };
  const { size, bytesPerPixel } = header;
  checks.push(
    judgePixels(size, bytesPerPixel),
    judgeImageSize(size, limits),
    ...(limits.anyShape ? [] : [judgeShape(size, limits)]),
  );
  if (!isAcceptable(checks)) return { checks, size };
  const end = findImageEnd(content);
  const picture = content.subarray(0, end ?? 0);
  checks.push(judgeDecoding(end !== null && (await decodesWhole(picture))));
  if (end === content.length || !isAcceptable(checks)) return { checks, size };
  await writeFile(copyTo, picture);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return { checks, size, replaced: { size: picture.length, sha256 } };
}

/** One size to make, at most the whole's; the height follows from its shape. */
export type ImageVariant = { name: string; width: number };

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

export type RenderedFile = {
  variant: string;
  format: ImageFormat;
  /** Its name in the output folder. */
  file: string;
  width: number;
  height: number;
  bytes: number;
};

export type RenderedImage = {
  files: RenderedFile[];
  /** A few blurred pixels as a data URL of at most 300 characters, to show until the picture is there. */
  placeholder: string;
};

export type RenderRequest = {
  path: string;
  /** The size that was checked, in pixels; no variant is larger. */
  width: number;
  height: number;
  variants: readonly ImageVariant[];
  outDir: string;
};

/**
 * Makes the public files of a picture: each variant as AVIF, WebP and JPEG. All are encoded anew
 * from the pixels, so that neither metadata (places, devices) nor anything hidden in the upload
 * survives. The original itself is never to be served.
 * @throws when the picture does not decode; check it first
 */
export async function renderImage({
  path,
  width,
  height,
  variants,
  outDir,
}: RenderRequest): Promise<RenderedImage> {
  const content = await readFile(path);
  const whole = await pixels(content, { width, height });
  const files: RenderedFile[] = [];
  for (const variant of variants) {
    const size = {
      width: variant.width,
      height: Math.max(1, Math.round((variant.width * height) / width)),
    };
    for (const { format, extension, encode } of encoders) {
      const encoded = await encode(resized(whole, size)).toBuffer();
      const file = `${variant.name}.${extension}`;
      await writeFile(join(outDir, file), encoded);
      files.push({ variant: variant.name, format, file, ...size, bytes: encoded.length });
    }
  }
  return { files, placeholder: await makePlaceholder(whole, width / height) };
}

type Size = { width: number; height: number };
type Pixels = { data: Buffer; info: OutputInfo };

/** Decodes once, to the exact size; every file is then made from these pixels. */
function pixels(content: Buffer, { width, height }: Size): Promise<Pixels> {
  const picture = decoder(content).resize(width, height, { fit: 'fill' });
  return picture.raw().toBuffer({ resolveWithObject: true });
}

function resized({ data, info }: Pixels, { width, height }: Size): Sharp {
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).resize(width, height, { fit: 'fill' });
}

/** Best first, as a <picture> lists them. AVIF at a higher effort costs six times the time for a few per cent. */
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
    const picture = resized(whole, size).flatten(white).blur(0.6);
    const encoded = await picture.webp({ quality: 30, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${encoded.toString('base64')}`;
    if (url.length <= MAX_PLACEHOLDER_CHARACTERS) return url;
  }
  return '';
}
