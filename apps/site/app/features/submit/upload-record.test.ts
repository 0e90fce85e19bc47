import { describe, expect, test } from 'vitest';
import { computeFileFingerprint, isSameFile } from './upload-record.ts';

const bytes = (size: number, changedAt?: number) => {
  const content = new Uint8Array(size).map((_, index) => (index * 31) % 251);
  if (changedAt !== undefined) content[changedAt] = (content[changedAt] ?? 0) ^ 1;
  return content;
};
const fileOf = (content: Uint8Array<ArrayBuffer>, name = 'film.mp4', lastModified = 1000) =>
  new File([content], name, { lastModified });

const size = 2_000_000;
const picked = await computeFileFingerprint(fileOf(bytes(size)));

describe('a file that is picked again', () => {
  test.each<[string, File, boolean]>([
    ['the same', fileOf(bytes(size)), true],
    ['renamed by the phone', fileOf(bytes(size), 'IMG_1.mp4'), true],
    ['dated anew by the phone', fileOf(bytes(size), 'film.mp4', 2000), true],
    ['another name and date', fileOf(bytes(size), 'IMG_1.mp4', 2000), false],
    ['shorter', fileOf(bytes(size - 1)), false],
    ['another head', fileOf(bytes(size, 10)), false],
    ['another tail', fileOf(bytes(size, size - 10)), false],
    ['another middle', fileOf(bytes(size, Math.floor(size / 15) * 7 + 5)), false],
  ])('%s', async (_, file, isSame) => {
    expect(isSameFile(picked, await computeFileFingerprint(file))).toBe(isSame);
  });

  test.each([0, 1, 100, 70_000])('%i bytes have a fingerprint', async (count) => {
    const print = await computeFileFingerprint(fileOf(bytes(count)));
    expect(print).toMatchObject({ size: count, hash: expect.stringMatching(/^[\da-f]{16}$/) });
  });
});
