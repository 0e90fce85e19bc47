import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemParts } from './system-view.ts';

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'programs-')));
});
afterEach(() => rm(home, { recursive: true }));

/** The parts below the test's folder that a program there is shown with, by their names in it. */
async function partsOf(...names: string[]) {
  for (const name of names) {
    await mkdir(path.join(home, path.dirname(name)), { recursive: true });
    await writeFile(path.join(home, name), '');
  }
  const parts = systemParts([path.join(home, names[0] ?? '')]).map((part) => part.path);
  return parts.filter((part) => part.startsWith(home)).map((part) => path.relative(home, part));
}

test('a program beside other files is shown alone', async () => {
  expect(await partsOf('contest/ffmpeg', 'contest/.data/secret', 'lib/x.so')).toEqual([
    'contest/ffmpeg',
  ]);
});

test('a program in a folder for programs is shown with it and its libraries', async () => {
  expect(await partsOf('own/bin/ffmpeg', 'own/lib/x.so', 'own/secret')).toEqual([
    'own/bin',
    'own/lib',
  ]);
  expect(await partsOf('bare/bin/ffmpeg')).toEqual(['bare/bin']);
});

test('a link shows what it leads to', async () => {
  await writeFile(path.join(home, 'real'), '');
  await symlink(path.join(home, 'real'), path.join(home, 'ffmpeg'));
  const parts = systemParts([path.join(home, 'ffmpeg')]).map((part) => part.path);
  expect(parts.filter((part) => part.startsWith(home))).toEqual([path.join(home, 'real')]);
});
