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

/** Decodes all of it, which the header's reading does not; throws when a part is missing or damaged. */
export async function decodeWhole(bytes: Buffer): Promise<void> {
  await decoder(bytes).greyscale().raw().toBuffer();
}
