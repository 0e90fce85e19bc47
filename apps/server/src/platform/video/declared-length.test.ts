import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeclaredLength } from './declared-length.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'declared-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds a RIFF part of an AVI that declares `says` bytes and contains `has` bytes. */
function buildPart(says: number, has: number): Buffer {
  const head = Buffer.from('RIFF....', 'latin1');
  head.writeUInt32LE(says, 4);
  return Buffer.concat([head, Buffer.alloc(has)]);
}

const cutOff = buildPart(200_000, 8);

test.each([
  ['whole', [buildPart(100, 100)], 108],
  ['in two parts', [buildPart(100, 100), buildPart(60, 60)], 176],
  ['that was cut off', [buildPart(100, 100), cutOff], 200_116],
  // More parts than any film has: reading stops at a maximum.
  ['of many empty parts', [Buffer.alloc(10 * 20_000, buildPart(1, 2)), cutOff], 200_016],
])('an AVI %s', async (_, parts, length) => {
  const file = path.join(folder, 'film.avi');
  await writeFile(file, Buffer.concat(parts));
  expect(await readDeclaredLength(file, 'avi')).toBe(length);
});
