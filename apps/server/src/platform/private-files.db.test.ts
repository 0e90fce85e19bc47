import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createEntrant, openContest } from '../../test/factories.ts';
import { createPicture, sendChunk, startUpload, uploadFile } from '../../test/upload-file.ts';
import { restrictFileAccess } from './private-files.ts';

const app = await createTestApp();
afterAll(app.close);

const readMode = async (file: string) => (await stat(file)).mode & 0o777;

test("uploads, chunks and images are accessible to the application's user only", async () => {
  await openContest(app);
  const visitor = await createEntrant(app);
  await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
  const { address, token } = await startUpload(app, visitor, 'url', 100);
  await sendChunk(address, token, 0, Buffer.alloc(50));
  const root = path.join(app.home.dataDir, 'files');
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const open: string[] = [];
  for (const entry of found) {
    const full = path.join(entry.parentPath, entry.name);
    const mode = await readMode(full);
    if (mode !== (entry.isDirectory() ? 0o700 : 0o600)) open.push(`${mode.toString(8)} ${full}`);
  }
  expect(open).toEqual([]);
  expect(found.length).toBeGreaterThan(6);
  expect(await readMode(root)).toBe(0o700);
});

test("stored files and folders are accessible to the application's user only, whatever their previous mode", async () => {
  const { storage } = app.ctx;
  const from = await storage.scratch('test');
  const [file, folder] = [path.join(from, 'file'), path.join(from, 'folder')];
  await mkdir(folder);
  for (const each of [file, path.join(folder, 'file')]) {
    await writeFile(each, 'x');
    await chmod(each, 0o644);
  }
  await chmod(folder, 0o755);
  await storage.put('films/of-a-test/file', file);
  await storage.put('films/of-a-test/folder', folder);
  const root = path.join(app.home.dataDir, 'files/films/of-a-test');
  const modes = ['file', 'folder', 'folder/file'].map((name) => readMode(path.join(root, name)));
  expect(await Promise.all(modes)).toEqual([0o600, 0o700, 0o600]);
});

test('restricts the folder of an earlier version', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  const files = path.join(folder, 'files');
  await mkdir(files);
  await chmod(files, 0o755);
  restrictFileAccess(files);
  expect(await readMode(files)).toBe(0o700);
  restrictFileAccess(path.join(folder, 'missing'));
  await rm(folder, { recursive: true });
});
