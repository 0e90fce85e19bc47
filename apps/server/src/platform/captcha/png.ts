import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/**
 * Writes a picture of four colours as PNG. It has a sixth of the size of the canvas's own PNG. `pixels` has one colour
 * index per pixel. The width must be a multiple of four.
 * @throws RangeError for other widths
 */
export function encodeFourColourPng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  colours: readonly Colour[],
): Buffer {
  if (width % 4 !== 0) throw new RangeError('the width of a picture is a multiple of four');
  const rows = Buffer.alloc((width / 4 + 1) * height);
  let at = 0;
  const shiftPixel = (i: number, shift: number) => (pixels[i] as number) << shift;
  for (let i = 0; i < pixels.length; i += 4) {
    // Skips the filter byte at the start of each row, which stays 0: no filter.
    if (i % width === 0) at += 1;
    rows[at] =
      shiftPixel(i, 6) | shiftPixel(i + 1, 4) | shiftPixel(i + 2, 2) | shiftPixel(i + 3, 0);
    at += 1;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 2, colour type 3: each pixel is an index of the palette.
  header.set([2, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    createChunk('PLTE', Buffer.from(colours.flat())),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}
