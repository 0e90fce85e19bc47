import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { writeZip } from './write-zip.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('writes the added files', async () => {
  const target = path.join(folder, 'files.zip');
  await writeZip(target, async (zip) => {
    zip.addBuffer(Buffer.from('film'), 'film.txt', { compress: false });
  });
  const bytes = readFileSync(target).toString('latin1');
  expect(bytes).toMatch(/^PK/);
  expect(bytes).toContain('film.txt');
});

test('throws an error of the disk that occurs while files are added', async () => {
  const target = path.join(folder, 'missing', 'files.zip');
  const writing = writeZip(target, async (zip) => {
    zip.addBuffer(Buffer.alloc(100_000), 'film.txt', { compress: false });
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  });
  await expect(writing).rejects.toThrow('ENOENT');
});

test('throws the error of adding, and writes no more', async () => {
  const writing = writeZip(path.join(folder, 'failed.zip'), async (zip) => {
    zip.addBuffer(Buffer.alloc(100_000), 'film.txt', { compress: false });
    throw new Error('no film');
  });
  await expect(writing).rejects.toThrow('no film');
});
