import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCheckIds, type MachineCheckId } from '@film-contest/contract/checks';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePng, makeZip } from '../../../test/archive-files.ts';
import { checkImage, renderImage } from './images.ts';

const limits = { width: 400, height: 300, maxBytes: 5_000_000 };

let dir: string;
let copyTo: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'images-'));
  copyTo = join(dir, 'copy');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Creates a picture that is red above and blue below, to detect rotation and colour changes. */
function makeTwoColourPicture(width = 400, height = 300): Sharp {
  const above = Math.floor(height / 2);
  const red = { width, height: above, channels: 3, background: '#f00' } as const;
  return sharp({ create: red }).extend({ bottom: height - above, background: '#00f' });
}

/** Creates the same picture rotated by 90°, with an EXIF orientation (6) that corrects it. */
function makeRotatedPicture(): Sharp {
  const blue = { width: 150, height: 400, channels: 3, background: '#00f' } as const;
  return sharp({ create: blue }).extend({ left: 150, background: '#f00' });
}

async function toBytes(pending: Sharp): Promise<Buffer> {
  return pending.toBuffer();
}

const animation = Buffer.alloc(8);
animation.writeUInt32BE(2, 0);

const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><image href="file:///etc/passwd"/></svg>';

type Row = [string, () => Promise<Buffer> | Buffer, MachineCheckId[]];

const rows: Row[] = [
  ['JPEG', () => toBytes(makeTwoColourPicture().jpeg()), []],
  ['PNG', () => toBytes(makeTwoColourPicture().png()), []],
  ['larger in the same shape', () => toBytes(makeTwoColourPicture(1200, 900).jpeg()), []],
  ['off in shape by less than 1 %', () => toBytes(makeTwoColourPicture(403, 300).png()), []],
  ['16 bits a channel', () => toBytes(makeTwoColourPicture().toColourspace('rgb16').png()), []],
  ['CMYK', () => toBytes(makeTwoColourPicture().toColourspace('cmyk').jpeg()), []],
  ['with transparency', () => toBytes(makeTwoColourPicture().ensureAlpha(0.5).png()), []],
  [
    'turned by EXIF',
    () => toBytes(makeTwoColourPicture(300, 400).withMetadata({ orientation: 6 }).jpeg()),
    [],
  ],
  ['a zip behind it', async () => appendZip(await toBytes(makeTwoColourPicture().jpeg())), []],
  [
    'turned out of shape by EXIF',
    () => toBytes(makeTwoColourPicture(400, 300).withMetadata({ orientation: 6 }).jpeg()),
    ['image.size', 'image.shape'],
  ],
  ['too small', () => toBytes(makeTwoColourPicture(399, 299).png()), ['image.size']],
  ['another shape', () => toBytes(makeTwoColourPicture(500, 500).png()), ['image.shape']],
  ['nothing', () => Buffer.alloc(0), ['image.empty']],
  ['too heavy', () => Buffer.alloc(5_000_001), ['image.bytes']],
  ['GIF', () => toBytes(makeTwoColourPicture().gif()), ['image.type']],
  ['WebP', () => toBytes(makeTwoColourPicture().webp()), ['image.type']],
  ['AVIF', () => toBytes(makeTwoColourPicture(40, 30).avif({ effort: 0 })), ['image.type']],
  ['TIFF', () => toBytes(makeTwoColourPicture().tiff()), ['image.type']],
  ['SVG', () => Buffer.from(svg), ['image.type']],
  ['a page', () => Buffer.from('<html><script>1</script>'), ['image.type']],
  ['a program', () => Buffer.from('MZ\x90\x00'.repeat(100), 'latin1'), ['image.type']],
  [
    'an animation',
    () => makePng({ width: 400, height: 300 }, [{ type: 'acTL', data: animation }]),
    ['image.type'],
  ],
  [
    'an animation behind a long text',
    () =>
      makePng({ width: 400, height: 300 }, [
        { type: 'tEXt', data: Buffer.from(`a\0${'x'.repeat(100_000)}`) },
        { type: 'acTL', data: animation },
      ]),
    ['image.type'],
  ],
  [
    '12000 × 12000 pixels in a few bytes',
    () => makePng({ width: 12_000, height: 12_000 }, [], 1000),
    ['image.pixels', 'image.shape'],
  ],
  [
    '6300 × 6300 pixels of 16 bits, interlaced',
    () =>
      makePng(
        { width: 6300, height: 6300, bitDepth: 16, hasAlpha: true, isInterlaced: true },
        [],
        1000,
      ),
    ['image.pixels', 'image.shape'],
  ],
  [
    'four thousand million pixels',
    () => makePng({ width: 80_000, height: 60_000 }, [], 1000),
    ['image.pixels'],
  ],
  ['a JPEG cut off', async () => cutInHalf(await toBytes(makeNoise().jpeg())), ['image.decodes']],
  ['a JPEG cut off late', async () => cutEnd(await toBytes(makeNoise().jpeg())), ['image.decodes']],
  ['a PNG cut off', async () => cutInHalf(await toBytes(makeNoise().png())), ['image.decodes']],
  [
    'a PNG with too few pixels',
    () => makePng({ width: 400, height: 300 }, [], 900),
    ['image.decodes'],
  ],
  ['a JPEG head alone', () => Buffer.from('ffd8ffe000104a46494600', 'hex'), ['image.decodes']],
];

function makeNoise(): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({
    create: { width: 400, height: 300, channels: 3, background: '#888', noise: grain },
  });
}

const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const cutEnd = (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000);
const appendZip = (bytes: Buffer) =>
  Buffer.concat([bytes, makeZip([{ name: 'hidden.html', content: '<script>', stored: true }])]);

async function saveFile(bytes: Uint8Array): Promise<string> {
  const path = join(dir, 'upload');
  await writeFile(path, bytes);
  return path;
}

describe('checkImage', { timeout: 30_000 }, () => {
  test.each(rows)('%s', async (_, make, refusals) => {
    const { checks, size } = await checkImage({
      path: await saveFile(await make()),
      limits,
      copyTo,
    });
    expect(listCheckIds(checks, 'refusal')).toEqual(refusals);
    if (refusals.length === 0) expect(size).not.toBeNull();
  });

  test('a rejection contains the measured upright size', async () => {
    const turned = makeTwoColourPicture(300, 400).withMetadata({ orientation: 8 });
    const path = await saveFile(await toBytes(turned.jpeg()));
    const { checks } = await checkImage({
      path,
      limits: { ...limits, width: 960, height: 720 },
      copyTo,
    });
    expect(checks.find(({ id }) => id === 'image.size')).toEqual({
      id: 'image.size',
      level: 'refusal',
      measured: { width: 400, height: 300 },
      expected: { width: 960, height: 720 },
    });
  });

  test('a rejection contains the type of the file', async () => {
    const { checks } = await checkImage({ path: await saveFile(Buffer.from(svg)), limits, copyTo });
    expect(checks.at(-1)?.measured).toEqual({ type: 'image/svg+xml' });
  });

  test('rejects a real decompression bomb', async ({ skip }) => {
    if (process.env.FULL !== '1') skip('costly; only with FULL=1');
    const bomb = makePng({ width: 12_000, height: 12_000 });
    const { checks } = await checkImage({ path: await saveFile(bomb), limits, copyTo });
    expect(listCheckIds(checks, 'refusal')).toEqual(['image.pixels', 'image.shape']);
  });
});

/**
 * Inserts an EXIF segment with a thumbnail. The end mark of the thumbnail comes before that of the picture (Exif 2.32
 * §4.5.8).
 */
async function insertThumbnail(jpeg: Buffer): Promise<Buffer> {
  const thumbnail = await toBytes(makeTwoColourPicture(160, 120).jpeg());
  const toHex = (value: number) => value.toString(16).padStart(8, '0');
  const ifd0 = '0000 0000000e';
  const entries = `01030003 00000001 00060000 02010004 00000001 ${toHex(56)}`;
  const ifd1 = `0003 ${entries} 02020004 00000001 ${toHex(thumbnail.length)} 00000000`;
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0'),
    Buffer.from(`4d4d002a00000008${ifd0}${ifd1}`.replaceAll(' ', ''), 'hex'),
    thumbnail,
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

describe('bytes after the end of a picture', { timeout: 30_000 }, () => {
  const hta = Buffer.from('<html><hta:application><script>run()</script></html>');
  const zip = makeZip([{ name: 'hidden.html', content: '<script>', stored: true }]);
  const pictures: [string, () => Promise<Buffer>][] = [
    ['JPEG', () => toBytes(makeNoise().jpeg())],
    ['progressive JPEG', () => toBytes(makeNoise().jpeg({ progressive: true }))],
    ['JPEG with a thumbnail', async () => insertThumbnail(await toBytes(makeNoise().jpeg()))],
    ['JPEG with metadata', () => toBytes(makeNoise().withMetadata({ orientation: 1 }).jpeg())],
    ['PNG', () => toBytes(makeNoise().png())],
    ['interlaced PNG', () => toBytes(makeNoise().png({ progressive: true }))],
  ];

  test.each(pictures)('are not copied: %s', async (_, make) => {
    const whole = await make();
    const second = await toBytes(makeTwoColourPicture(40, 30).jpeg());
    for (const rest of [hta, zip, Buffer.from([0]), second, Buffer.alloc(100_000)]) {
      await rm(copyTo, { force: true });
      const path = await saveFile(Buffer.concat([whole, rest]));
      const { checks, replaced } = await checkImage({ path, limits, copyTo });
      expect(listCheckIds(checks, 'refusal')).toEqual([]);
      expect((await readFile(copyTo)).equals(whole)).toBe(true);
      const sha256 = createHash('sha256').update(whole).digest('hex');
      expect(replaced).toEqual({ size: whole.length, sha256 });
    }
  });

  test.each(pictures)('without such bytes there is no copy: %s', async (_, make) => {
    await rm(copyTo, { force: true });
    const { checks, replaced } = await checkImage({
      path: await saveFile(await make()),
      limits,
      copyTo,
    });
    expect([listCheckIds(checks, 'refusal'), replaced]).toEqual([[], undefined]);
    expect(await readdir(dir)).not.toContain('copy');
  });

  test.each([
    ['JPEG', () => makeNoise().jpeg(), 2],
    ['PNG', () => makeNoise().png(), 12],
  ])('rejects a picture without an end mark: %s', async (_, make, mark) => {
    const bytes = await toBytes(make());
    for (const rest of [Buffer.alloc(0), hta]) {
      const path = await saveFile(Buffer.concat([bytes.subarray(0, -mark), rest]));
      const { checks } = await checkImage({ path, limits, copyTo });
      expect(listCheckIds(checks, 'refusal')).toEqual(['image.decodes']);
    }
  });
});

describe('renderImage', { timeout: 30_000 }, () => {
  const variants = [
    { name: 'full', width: 400 },
    { name: 'small', width: 200 },
  ];

  async function renderFile(bytes: Buffer) {
    const outDir = join(dir, 'out');
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir);
    const made = await renderImage({ path: await saveFile(bytes), ...limits, variants, outDir });
    return { outDir, made };
  }

  test('creates each size in each format, and no other files', async () => {
    const { outDir, made } = await renderFile(
      await toBytes(makeTwoColourPicture(1200, 900).jpeg()),
    );
    expect(made.files.map(({ file, width, height }) => [file, width, height])).toEqual([
      ['full.avif', 400, 300],
      ['full.webp', 400, 300],
      ['full.jpg', 400, 300],
      ['small.avif', 200, 150],
      ['small.webp', 200, 150],
      ['small.jpg', 200, 150],
    ]);
    expect((await readdir(outDir)).sort()).toEqual(made.files.map(({ file }) => file).sort());
    for (const { file, format, width, height, bytes } of made.files) {
      const content = await readFile(join(outDir, file));
      expect(content.length).toBe(bytes);
      const expected = { format: format === 'avif' ? 'heif' : format, width, height };
      expect(await sharp(content).metadata()).toMatchObject(expected);
    }
  });

  test.each([
    ['JPEG', () => makeTwoColourPicture().jpeg({ quality: 100 })],
    ['CMYK', () => makeTwoColourPicture().toColourspace('cmyk').jpeg({ quality: 100 })],
    ['16 bits', () => makeTwoColourPicture().toColourspace('rgb16').png()],
    [
      'turned by EXIF',
      () => makeRotatedPicture().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }),
    ],
  ])('applies the EXIF orientation: %s', async (_, make) => {
    const { outDir, made } = await renderFile(await toBytes(make()));
    for (const { file } of made.files.filter(({ variant }) => variant === 'full')) {
      const { data, info } = await sharp(join(outDir, file))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const readPixel = (y: number) => [
        ...data.subarray((y * 400 + 200) * info.channels).subarray(0, 3),
      ];
      const [red = 0, , noBlue = 255] = readPixel(40);
      const [noRed = 255, , blue = 0] = readPixel(260);
      expect({ file, above: red > 200 && noBlue < 60, below: blue > 130 && noRed < 80 }).toEqual({
        file,
        above: true,
        below: true,
      });
    }
  });

  test('removes locations, devices and content after the picture', async () => {
    const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } };
    const upload = appendZip(await toBytes(makeTwoColourPicture().withExif(exif).jpeg()));
    expect(upload.includes('SecretCamera') && upload.includes('hidden.html')).toBe(true);
    const { outDir, made } = await renderFile(upload);
    for (const { file } of made.files) {
      const content = await readFile(join(outDir, file));
      expect(content.includes('SecretCamera') || content.includes('hidden.html')).toBe(false);
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
  });

  test('creates a tiny placeholder for each shape and content', async () => {
    const { made } = await renderFile(await toBytes(makeNoise().png()));
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(made.placeholder.length).toBeLessThanOrEqual(300);
    const content = Buffer.from(made.placeholder.split(',')[1] ?? '', 'base64');
    expect(await sharp(content).metadata()).toMatchObject({
      format: 'webp',
      width: 16,
      height: 12,
    });
  });
});
