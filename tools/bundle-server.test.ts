import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleServer } from './bundle-server.ts';

/** Bundles a program whose main module is `apps/server/src/main.ts`. Returns the folder of the bundle. */
async function bundleFiles(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'film-contest-bundle-')));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const output = join(root, 'apps/server/build');
  await bundleServer(root, output);
  return output;
}

const runBundle = (folder: string): string =>
  execFileSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' });

test('modules find files beside their sources', async () => {
  const folder = await bundleFiles({
    'apps/server/src/main.ts': "import './part/own.ts';",
    'apps/server/src/part/own.ts': `
      import { readFileSync } from 'node:fs';
      import { join } from 'node:path';
      const read = (file: string | URL) => readFileSync(file, 'utf8');
      console.log(read(new URL('data.txt', import.meta.url)) + read(join(import.meta.dirname, 'data.txt')));`,
    'apps/server/src/part/data.txt': 'data',
  });
  expect(runBundle(folder)).toBe('datadata\n');
});

test('sources are ASCII, and texts stay the same', async () => {
  const folder = await bundleFiles({
    'apps/server/src/main.ts': `
      const é = '“影片” 🎬 \\\\é';
      console.log(é, /^[影🎬]+$/u.test('🎬影'), \`\${1}…\`);`,
  });
  expect(runBundle(folder)).toBe('“影片” 🎬 \\é true 1…\n');
  for (const file of globSync('*.js', { cwd: folder }))
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^[\0-\x7f]*$/);
});

test.each([
  [
    'a package that reads files beside its code',
    {
      'apps/server/src/main.ts': "import 'reader';",
      'node_modules/reader/package.json': '{ "name": "reader", "main": "index.js" }',
      'node_modules/reader/index.js': 'exports.folder = __dirname;',
    },
    'notBundled',
  ],
  [
    'a module that asks for its file name',
    { 'apps/server/src/main.ts': 'console.log(import.meta.filename);' },
    'import.meta.filename',
  ],
  [
    'an escaped character beyond ASCII',
    { 'apps/server/src/main.ts': 'console.log(/\\é/.source);' },
    'a backslash before',
  ],
])('rejects %s', async (_, files, reason) => {
  await expect(bundleFiles(files)).rejects.toThrow(reason);
});
