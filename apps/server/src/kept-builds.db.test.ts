import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { serveAssets } from './app.ts';
import { createLogger } from './context.ts';
import { copyBuiltFilesToDataFolder, startDailyBuiltFileCopy } from './kept-builds.ts';

const home = await mkdtemp(path.join(tmpdir(), 'film-contest-kept-'));
afterAll(() => rm(home, { recursive: true }));

/** Returns the folders of a version, and writes its built files. */
async function build(version: string, files: readonly string[]) {
  const createFolders = (app: string) => ({
    own: path.join(home, version, app),
    kept: path.join(home, 'built', app),
  });
  const folders = { site: createFolders('site'), console: createFolders('console') };
  for (const { own } of Object.values(folders)) {
    await mkdir(path.join(own, 'assets'), { recursive: true });
    for (const file of files) await writeFile(path.join(own, 'assets', file), version);
  }
  return folders;
}

const listKept = async () => (await readdir(path.join(home, 'built/site/assets'))).sort();

beforeAll(async () => {
  await copyBuiltFilesToDataFolder(
    await build('first', ['page-1.js', 'page-1.js.br', 'shared.js']),
  );
});

test('the files of an earlier version are served after an update', async () => {
  const folders = await build('second', ['page-2.js', 'page-2.js.br', 'shared.js']);
  // Two processes start at the same time.
  await Promise.all([copyBuiltFilesToDataFolder(folders), copyBuiltFilesToDataFolder(folders)]);
  expect(await listKept()).toEqual([
    ...['page-1.js', 'page-1.js.br', 'page-2.js', 'page-2.js.br', 'shared.js'],
  ]);
  const app = await createTestApp({ assets: (server) => serveAssets(server, folders) });
  afterAll(app.close);
  for (const prefix of ['/dist', '/dist/console']) {
    for (const encoding of ['br', 'identity']) {
      for (const [file, version] of [
        ['page-1.js', 'first'],
        ['page-2.js', 'second'],
      ]) {
        const response = await app.visitor().request({
          ...{ url: `${prefix}/assets/${file}`, headers: { 'accept-encoding': encoding } },
        });
        expect([response.statusCode, response.body]).toEqual([200, version]);
        expect(response.headers['cache-control']).toContain('immutable');
        expect(response.headers['content-type']).toContain('javascript');
      }
    }
  }
});

async function age(file: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(path.join(home, 'built/site/assets', file), at, at);
}

test('files that no version of the last 30 days had are removed', async () => {
  await age('page-1.js', 31);
  await age('page-1.js.br', 29);
  await age('shared.js', 31);
  await copyBuiltFilesToDataFolder(await build('third', ['page-3.js', 'shared.js']));
  expect(await listKept()).toEqual(
    expect.arrayContaining(['page-1.js.br', 'page-3.js', 'shared.js']),
  );
  expect(await listKept()).not.toContain('page-1.js');
});

test('the files of a version that ran for more than 30 days outlast an update', async () => {
  const files = ['long-1.js', 'long-2.js'];
  const folders = await build('long', files);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startDailyBuiltFileCopy(folders, createLogger('silent'));
  try {
    await vi.waitFor(async () => expect(await listKept()).toContain('long-2.js'));
    const getAgeMs = async (file: string) =>
      Date.now() - (await stat(path.join(home, 'built/site/assets', file))).mtimeMs;
    for (const file of files) await age(file, 31);
    await vi.advanceTimersByTimeAsync(86_400_000);
    await vi.waitFor(async () => {
      for (const file of files) expect(await getAgeMs(file)).toBeLessThan(86_400_000);
    });
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    await stop();
    vi.useRealTimers();
  }
  await copyBuiltFilesToDataFolder(await build('next', ['next-1.js']));
  expect(await listKept()).toEqual(expect.arrayContaining(files));
});

test('a file that disappears after it was listed is copied again', async () => {
  const folders = await build('copied', ['gone.js', 'other.js']);
  // The folder lists a link without a target, but refreshing it fails, as it does for a file that was just removed.
  await symlink(path.join(home, 'nowhere'), path.join(folders.site.kept, 'assets/gone.js'));
  await copyBuiltFilesToDataFolder(folders);
  expect(await readFile(path.join(folders.site.kept, 'assets/gone.js'), 'utf8')).toBe('copied');
  expect(await listKept()).toContain('other.js');
});

test('if the folder of kept files cannot be created, the files of this version are served', async () => {
  const folders = await build('alone', ['alone.js']);
  const blocked = path.join(home, 'blocked');
  await writeFile(blocked, 'a file, not a folder');
  for (const app of Object.values(folders)) app.kept = path.join(blocked, 'built');
  const app = await createTestApp({ assets: (server) => serveAssets(server, folders) });
  afterAll(app.close);
  for (const prefix of ['/dist', '/dist/console']) {
    const response = await app.visitor().request({ url: `${prefix}/assets/alone.js` });
    expect([response.statusCode, response.body]).toEqual([200, 'alone']);
  }
  expect(app.lines.join('')).toContain('built files of earlier versions are not served');
});
