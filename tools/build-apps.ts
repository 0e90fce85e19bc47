import { createHash } from 'node:crypto';
import { access, constants, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Refusal, repository } from './bring-up.mjs';
import { runCommand } from './command.ts';
import { isRepository } from './data-dir.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type App = { name: string; folder: string; output: string; assets: string; build: string[] };

const apps: App[] = [
  {
    name: 'site',
    folder: 'apps/site',
    output: 'build',
    assets: 'build/client/assets',
    build: ['react-router', 'build'],
  },
  {
    name: 'console',
    folder: 'apps/console',
    output: 'build',
    assets: 'build/assets',
    build: ['vite', 'build'],
  },
];
const notSource = new Set(['node_modules', 'build', 'dist', '.react-router']);

/**
 * Builds the site and the console if their sources have changed since the last build.
 * @throws Refusal with the builder's output if a build fails
 */
export async function buildStaleApps(): Promise<void> {
  // A release has the built apps without their sources.
  if (!isRepository) return;
  const shared = await hashFiles(['packages', 'package-lock.json']);
  await Promise.all(apps.map((app) => buildAppIfStale(app, shared)));
}

async function buildAppIfStale(app: App, shared: string): Promise<void> {
  const sources = `${shared} ${await hashFiles([app.folder])}`;
  const stamp = join(repository, app.folder, app.output, '.built-from');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;

  const folder = join(repository, app.folder);
  if (!(await isFolderWritable(folder)))
    throw new Refusal(
      `The ${app.name} is not built and ${folder} is read-only: run "npm run build" where it can be written.`,
    );
  console.log(`Building the ${app.name} …`);
  await rm(stamp, { force: true });
  const { code, output } = await runCommand(app.build, {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Refusal(`The ${app.name} could not be built:\n${output}`);
  await compressAssets(join(folder, app.assets));
  await writeFile(stamp, sources);
}

const isFolderWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/**
 * Writes Brotli and gzip files next to each script, style sheet and WebAssembly file. The server chooses one of them.
 */
async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await brotli(content));
      await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

/** Computes one digest of the names and contents of all files below these paths. */
async function hashFiles(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await listFilesBelow(path)) {
      hash.update(`${file}\0`).update(await readFile(join(repository, file)));
    }
  }
  return hash.digest('hex');
}

async function listFilesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(repository, path), { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const kept = entries.filter(({ name }) => !notSource.has(name)).map(({ name }) => name);
  const nested = await Promise.all(kept.sort().map((name) => listFilesBelow(join(path, name))));
  return nested.flat();
}
