import { readFile } from 'node:fs/promises';
import type { MachineCheck } from '@film-contest/contract/checks';
import { judgePixels, MAX_PIXELS } from '@film-contest/contract/image-rules';
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

type Header = {
  /** The upright size in pixels. */
  size: { width: number; height: number };
  bytesPerPixel: number;
};

/** Reads the header alone; nothing is decoded. @returns null when it cannot be read */
export async function readHeader(bytes: Buffer): Promise<Header | null> {
  const image = sharp(bytes, { limitInputPixels: false, pages: 1 });
  const header = await image.metadata().catch(() => null);
  if (header === null) return null;
  const { autoOrient: size, channels, depth, isProgressive } = header;
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  // Interlaced PNGs and progressive JPEGs are collected whole beside the pixels.
  return { size, bytesPerPixel: channels * bytesPerSample * (isProgressive ? 2 : 1) };
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

/** `pixels` is null when the header cannot be read. */
export type Inspected = { pixels: MachineCheck | null; decodes: boolean };

/** Judges the number of pixels, and whether all of the image decodes; one with too many is not decoded. */
export async function inspectImage(path: string): Promise<Inspected> {
  const content = await readFile(path);
  const header = await readHeader(content);
  if (header === null) return { pixels: null, decodes: false };
  const pixels = judgePixels(header.size, header.bytesPerPixel);
  return { pixels, decodes: pixels.level !== 'refusal' && (await decodesWhole(content)) };
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
