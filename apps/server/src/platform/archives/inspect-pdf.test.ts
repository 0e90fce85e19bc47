import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../../test/archive-files.ts';
import { inspectPdf } from './inspect-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdf-'));
  await writeFile(path.join(folder, 'a.pdf'), makePdf(['<< /S /Launch >>']));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('returns the result of the thread', async () => {
  expect(await inspectPdf(path.join(folder, 'a.pdf'))).toEqual({
    complete: true,
    encrypted: false,
    active: 'Launch',
  });
});

test('throws the error of the disk', async () => {
  await expect(inspectPdf(path.join(folder, 'b.pdf'))).rejects.toThrow('ENOENT');
});
