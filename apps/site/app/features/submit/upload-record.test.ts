import { describe, expect, test } from 'vitest';
import { computeFileFingerprint, isSameFile } from './upload-record.ts';

const buildBytes = (size: number, changedAt?: number) => {
  const content = new Uint8Array(size).map((_, index) => (index * 31) % 251);
  if (changedAt !== undefined) content[changedAt] = (content[changedAt] ?? 0) ^ 1;
  return content;
};
const buildFile = (content: Uint8Array<ArrayBuffer>, name = 'film.mp4', lastModified = 1000) =>
  new File([content], name, { lastModified });

const size = 2_000_000;
const picked = await computeFileFingerprint(buildFile(buildBytes(size)));

describe('a file that is picked again', () => {
  test.each<[string, File, boolean]>([
    ['the same', buildFile(buildBytes(size)), true],
    ['renamed by the phone', buildFile(buildBytes(size), 'IMG_1.mp4'), true],
    ['with a new date from the phone', buildFile(buildBytes(size), 'film.mp4', 2000), true],
    ['another name and date', buildFile(buildBytes(size), 'IMG_1.mp4', 2000), false],
    ['shorter', buildFile(buildBytes(size - 1)), false],
    ['another head', buildFile(buildBytes(size, 10)), false],
    ['another tail', buildFile(buildBytes(size, size - 10)), false],
    ['another middle', buildFile(buildBytes(size, Math.floor(size / 15) * 7 + 5)), false],
  ])('%s', async (_, file, isSame) => {
    expect(isSameFile(picked, await computeFileFingerprint(file))).toBe(isSame);
  });

  test.each([0, 1, 100, 70_000])('%i bytes have a fingerprint', async (count) => {
    const print = await computeFileFingerprint(buildFile(buildBytes(count)));
    expect(print).toMatchObject({ size: count, hash: expect.stringMatching(/^[\da-f]{16}$/) });
  });
});
