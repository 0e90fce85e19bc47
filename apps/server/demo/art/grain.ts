import sharp from 'sharp';
import { seededRandom } from './random.ts';

const side = 256;

/** A tile of film grain: neutral grey with noise that the soft-light blend turns into texture. */
const tile = (() => {
  const random = seededRandom('grain');
  const pixels = Buffer.alloc(side * side * 4);
  for (let i = 0; i < side * side; i += 1) {
    const value = Math.round(128 + (random.next() + random.next() - 1) * 30);
    pixels.set([value, value, value, 255], i * 4);
  }
  return pixels;
})();

/** Renders a picture as PNG with film grain over it. */
export function withGrain(svg: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(svg)
    .resize(size.width, size.height)
    .composite([
      {
        input: tile,
        raw: { width: side, height: side, channels: 4 },
        tile: true,
        blend: 'soft-light',
      },
    ])
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer();
}
