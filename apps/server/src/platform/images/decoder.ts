import { readFile } from 'node:fs/promises';
import { MAX_PIXELS } from '@film-contest/contract/image-rules';
import sharp, { type Sharp } from 'sharp';

const DECODE_SECONDS = 30;

// Uploads are JPEG and PNG; loaders that follow references or run scripts stay shut for good, in
// this whole process, even if a file got past the sniffer.
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

/** Instead of transparency. */
export const white = { background: '#ffffff' };

// One picture is used once; a cache would only hold memory.
sharp.cache(false);

/** A picture about to be decoded: upright by its EXIF, in sRGB, within limits of size and time. */
export function decoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace('srgb');
}

/** The upright size by the header alone; nothing is decoded. */
export async function headerSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  return header.autoOrient;
}

/** Whether all of it decodes, which the header's reading does not tell: no part is missing or damaged. */
export const decodesWhole = (bytes: Buffer): Promise<boolean> =>
  decoder(bytes)
    .greyscale()
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

export type Inspected = { size: { width: number; height: number } | null; decodes: boolean };

/** The upright size in pixels, null when the header cannot be read, and whether all of the image decodes. */
export async function inspectImage(path: string): Promise<Inspected> {
  const content = await readFile(path);
  const size = await headerSize(content).catch(() => null);
  return { size, decodes: size !== null && (await decodesWhole(content)) };
}

export type EncodeRequest = {
  content: Buffer;
  /** In pixels; without it the image keeps its own. */
  size?: { width: number; height: number };
} & ({ format: 'png' } | { format: 'jpeg'; quality: number; isColourExact?: boolean });

/** The same image, encoded from its pixels: nothing else of the file is kept. JPEGs have white for transparency. */
export function encodeImage({ content, size, ...format }: EncodeRequest): Promise<Buffer> {
  const picture = decoder(content).resize(size);
  if (format.format === 'png') return picture.png().toBuffer();
  const { quality, isColourExact } = format;
  const chromaSubsampling = isColourExact ? '4:4:4' : '4:2:0';
  return picture.flatten(white).jpeg({ quality, chromaSubsampling }).toBuffer();
}
