import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSystemMounts } from './system-view.ts';

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'programs-')));
});
afterEach(() => rm(home, { recursive: true }));

/** Returns the visible parts below the test's folder for a program there, by name. */
async function listVisibleParts(...names: string[]) {
  for (const name of names) {
    await mkdir(path.join(home, path.dirname(name)), { recursive: true });
    await writeFile(path.join(home, name), '');
  }
  const parts = listSystemMounts([path.join(home, names[0] ?? '')]).map((part) => part.path);
  return parts.filter((part) => part.startsWith(home)).map((part) => path.relative(home, part));
}

test('shows a program beside unrelated files alone', async () => {
  expect(await listVisibleParts('contest/ffmpeg', 'contest/.data/secret', 'lib/x.so')).toEqual([
    'contest/ffmpeg',
  ]);
});

test('shows a program in a `bin` folder with that folder and its libraries', async () => {
  expect(await listVisibleParts('own/bin/ffmpeg', 'own/lib/x.so', 'own/secret')).toEqual([
    'own/bin',
    'own/lib',
  ]);
  expect(await listVisibleParts('bare/bin/ffmpeg')).toEqual(['bare/bin']);
});

test('a link shows its target', async () => {
  await writeFile(path.join(home, 'real'), '');
  await symlink(path.join(home, 'real'), path.join(home, 'ffmpeg'));
  const parts = listSystemMounts([path.join(home, 'ffmpeg')]).map((part) => part.path);
  expect(parts.filter((part) => part.startsWith(home))).toEqual([path.join(home, 'real')]);
});
