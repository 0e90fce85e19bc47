import { readFile } from 'node:fs/promises';
import type { MachineCheck } from '@film-contest/contract/checks';
import { checkPixelCount, MAX_PIXELS } from '@film-contest/contract/image-rules';
import sharp, { type Sharp } from 'sharp';

const DECODE_SECONDS = 30;

// Disables all loaders except JPEG and PNG, in case another file passes the type check: other loaders may follow
// references or run scripts.
sharp.block({
  operation: [
    'VipsForeignLoadSvg',
    'VipsForeignLoadPdf',
    'VipsForeignLoadMagick',
    'VipsForeignLoadOpenslide',
    'VipsForeignLoadTiff',
    'VipsForeignLoadFits',
    'VipsForeignLoadMat',
    'VipsForeignLoadAnalyze',
    'VipsForeignLoadCsv',
    'VipsForeignLoadMatrix',
    'VipsForeignLoadVips',
  ],
});

/** Background colour that replaces transparency. */
export const white = { background: '#ffffff' };

// Disables sharp's cache: each picture is read once.
sharp.cache(false);

/** Creates a decoder with limits of size and time; rotates by EXIF and converts to sRGB. */
export function createDecoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace('srgb');
}

type Header = {
  /** Size of the upright picture in pixels. */
  size: { width: number; height: number };
  bytesPerPixel: number;
};

/** Reads the header of a picture without decoding. Returns null if the header cannot be read. */
export async function readImageHeader(bytes: Buffer): Promise<Header | null> {
  const image = sharp(bytes, { limitInputPixels: false, pages: 1 });
  const header = await image.metadata().catch(() => null);
  if (header === null) return null;
  const { autoOrient: size, channels, depth, isProgressive } = header;
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  // Counts coefficients, which decoders of interlaced PNGs and progressive JPEGs keep in memory besides the pixels.
  return { size, bytesPerPixel: channels * bytesPerSample * (isProgressive ? 2 : 1) };
}

export const canDecodeWholeImage = (bytes: Buffer): Promise<boolean> =>
  createDecoder(bytes)
    .greyscale()
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Returns whether the visible pixels of an image are dark or light on average. */
export async function measureMeanTone({ content }: { content: Buffer }): Promise<'dark' | 'light'> {
  const { data } = await createDecoder(content)
    .ensureAlpha()
    .resize(64, 64, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [light, weight] = [0, 0];
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return light > 128 * weight ? 'light' : 'dark';
}

/** Result of an image check; `pixels` is null if the header cannot be read. */
export type ImageInspection = { pixels: MachineCheck | null; decodes: boolean };

/** Checks the number of pixels, and whether the whole image decodes. Images with too many pixels are not decoded. */
export async function inspectImage(path: string): Promise<ImageInspection> {
  const content = await readFile(path);
  const header = await readImageHeader(content);
  if (header === null) return { pixels: null, decodes: false };
  const pixels = checkPixelCount(header.size, header.bytesPerPixel);
  return { pixels, decodes: pixels.level !== 'refusal' && (await canDecodeWholeImage(content)) };
}

export type EncodeRequest = {
  content: Buffer;
  /** Size of the encoded image in pixels; by default that of the original. */
  size?: { width: number; height: number };
} & ({ format: 'png' } | { format: 'jpeg'; quality: number; isColourExact?: boolean });

/** Encodes an image again from its pixels, without metadata. In JPEGs white replaces transparency. */
export function encodeImage({ content, size, ...format }: EncodeRequest): Promise<Buffer> {
  const picture = createDecoder(content).resize(size);
  if (format.format === 'png') return picture.png().toBuffer();
  const { quality, isColourExact } = format;
  const chromaSubsampling = isColourExact ? '4:4:4' : '4:2:0';
  return picture.flatten(white).jpeg({ quality, chromaSubsampling }).toBuffer();
}
