import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  checkPageFiles,
  ordinaryUser,
  type Product,
  startProduct,
} from '../apps/server/test/start-product.ts';

const repository = path.resolve(import.meta.dirname, '..');

let folder: string;
/**
 * Folder of a clone. Its path has spaces, Chinese characters and the name of a package, and names that are usual for
 * containers and for the site's source folder.
 */
let clone: string;
/** A symbolic link to the clone. */
let link: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-contest-clone-'));
  await chmod(folder, 0o755);
  clone = path.join(folder, '电影 比赛', 'react', 'app');
  link = path.join(folder, 'link');
  await copyWorkingTree();
  await symlink(clone, link);
  execFileSync('npm', ['run', 'build'], { cwd: link, stdio: 'pipe' });
  return () => rm(folder, { recursive: true, force: true });
});

/** Copies the files that a commit of the working tree would contain, and the installed packages. */
async function copyWorkingTree(): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const files = listed
    .split('\0')
    .filter((file) => file && existsSync(path.join(repository, file)));
  for (const file of files) await cp(path.join(repository, file), path.join(clone, file));
  const packages = globSync('{.,apps/*,packages/*,e2e,bench}/node_modules', { cwd: repository });
  for (const each of packages) copyPackages(path.join(repository, each), path.join(clone, each));
}

/** Copies packages with hard links where possible, because they have 1.3 GB. */
function copyPackages(from: string, to: string): void {
  const isOpenToAll = (statSync(from).mode & 0o005) === 0o005;
  const attempts = [...(isOpenToAll ? [['cp', '-al', from, to]] : []), ['cp', '-a', from, to]];
  const isSuccessful = ([program = '', ...args]: string[]) => {
    try {
      execFileSync(program, args, { stdio: 'pipe' });
      return true;
    } catch {
      // A hard link to another file system fails, so the files are copied.
      execFileSync('rm', ['-rf', to]);
      return false;
    }
  };
  expect(attempts.some(isSuccessful), `${from} can be copied`).toBe(true);
  if (!isOpenToAll) execFileSync('chmod', ['-R', 'a+rX', to]);
}

/** Returns the digest of each built file, by its path. */
async function hashBuild(built: string): Promise<Record<string, string>> {
  const outputs = ['apps/site/build', 'apps/console/build'];
  const files = globSync(`{${outputs.join(',')}}/**`, { cwd: built, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.built-from')
    .map((entry) => path.join(entry.parentPath, entry.name));
  const digests = files.map(async (file) => [
    path.relative(built, file),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(digests));
}

test('the build is the same in every folder, byte for byte', async () => {
  // The global set-up has built this repository.
  const built = await hashBuild(repository);
  expect(Object.keys(built).length).toBeGreaterThan(300);
  expect(await hashBuild(clone)).toEqual(built);
});

let product: Product | undefined;
afterEach(async () => {
  await product?.stop();
});

/** Checks that the pages of both apps are served, with every script and style that they name. */
async function expectPages({ site }: Product): Promise<void> {
  for (const page of ['/home', '/safeSuper/']) {
    const { missing, served } = await checkPageFiles(site + page);
    expect(missing).toEqual([]);
    expect(served).toBeGreaterThan(1);
  }
  expect((await fetch(`${site}/readyz`)).status).toBe(200);
}

test('npm start serves a read-only clone to an ordinary user, with its data elsewhere', async () => {
  const dataDir = path.join(folder, 'data of a user');
  await mkdir(dataDir);
  // Makes the clone read-only. If root runs the test, its files are read-only for others. Otherwise, no new files can
  // be created in its folders.
  if (ordinaryUser.uid) await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  else execFileSync('find', [link + path.sep, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+']);
  product = await startProduct({ cwd: link, dataDir, user: ordinaryUser, env: { DEMO: '0' } });
  await expectPages(product);
  expect(await product.stop()).toEqual([0, null]);
});

test('npm start works with a umask of 077 in a folder that only its owner can enter', async () => {
  const dataDir = path.join(folder, 'new', 'data');
  await chmod(clone, 0o700);
  product = await startProduct({ cwd: clone, dataDir, umask: '077', env: { DEMO: '0' } });
  await expectPages(product);
  expect(await product.stop()).toEqual([0, null]);
});
