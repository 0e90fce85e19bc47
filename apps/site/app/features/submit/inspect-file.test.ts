import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inspectPickedFile, inspectPicture } from './inspect-file.ts';

const MB = 1024 * 1024;
const decode = vi.fn();

beforeEach(() => void vi.stubGlobal('createImageBitmap', decode));
afterEach(() => {
  vi.unstubAllGlobals();
  decode.mockReset();
});

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * (bytes - 1 - at))) & 255);

/** The beginning of a PNG with its size. */
const pngHeader = (width: number, height: number) => [
  ...[137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82],
  ...bigEndian(width, 4),
  ...bigEndian(height, 4),
];

/** The beginning of a JPEG with a metadata block before its size. */
const jpegHeader = (width: number, height: number) => [
  ...[255, 216, 255, 225, ...bigEndian(60_000, 2), ...new Array(59_998).fill(7)],
  ...[255, 192, 0, 17, 8, ...bigEndian(height, 2), ...bigEndian(width, 2)],
];

const buildPicture = (header: number[], bytes = header.length) =>
  new File([new Uint8Array(header), new Uint8Array(bytes - header.length)], 'cover.jpg');

const mockDecodedSize = (width: number, height: number) =>
  decode.mockResolvedValue({ width, height, close() {} });

describe('a picked picture', () => {
  test.each([
    ['PNG', pngHeader(20_000, 20_000)],
    ['JPEG', jpegHeader(20_000, 20_000)],
  ])('with too many pixels is rejected by its header (%s)', async (_, header) => {
    expect(await inspectPickedFile('front_cover_url', buildPicture(header))).toMatchObject({
      type: 'refused',
      checks: [{ id: 'image.pixels', measured: { width: 20_000, height: 20_000 } }],
    });
    expect(decode).not.toHaveBeenCalled();
  });

  test('with too many bytes is reported before it is decoded', async () => {
    const heavy = buildPicture(pngHeader(1920, 1080), 6 * MB);
    expect(await inspectPickedFile('front_cover_url', heavy)).toEqual({
      type: 'heavy',
      fault: { code: 4012, params: { size: 5 } },
      size: expect.objectContaining({ width: 960, height: 540 }),
    });
    expect(decode).not.toHaveBeenCalled();
  });

  test('with too many bytes is cropped on demand', async () => {
    mockDecodedSize(1920, 1080);
    const size = { width: 960, height: 540 };
    const heavy = buildPicture(pngHeader(1920, 1080), 6 * MB);
    expect(await inspectPicture(heavy, size)).toMatchObject({ type: 'crop', size });
  });

  test('without a size in its header is decoded', async () => {
    mockDecodedSize(960, 540);
    const strange = buildPicture([255, 216, 255, 218, 0]);
    expect(await inspectPickedFile('front_cover_url', strange)).toMatchObject({ type: 'send' });
  });

  test('that cannot be decoded is refused', async () => {
    decode.mockRejectedValue(new Error('broken'));
    expect(
      await inspectPickedFile('front_cover_url', buildPicture(pngHeader(960, 540))),
    ).toMatchObject({
      type: 'refused',
      checks: [{ id: 'image.decodes' }],
    });
  });
});
