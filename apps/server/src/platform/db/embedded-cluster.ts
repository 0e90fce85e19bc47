import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createDataFolder } from '../data-folder.ts';
import { usableBinaries } from './embedded-binaries.ts';
import { canReach, type DatabaseUser, databaseUser } from './embedded-user.ts';

/** A cluster that is ready to be started. `dir` is a real path, `bin` the folder of PostgreSQL's programs. */
export type Cluster = { dir: string; bin: string; user: DatabaseUser; throwaway: boolean };

/** All that PostgreSQL's programs see of the environment: PGPORT, PGDATA and the like would lead them astray. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Finds the binaries and the right user for the cluster in `dir`, and makes the cluster when there is none yet.
 *
 * @throws Error in plain words when the folder cannot be reached, written or filled
 */
export async function prepareCluster(dir: string, throwaway: boolean): Promise<Cluster> {
  const home = dirname(dir);
  const user = databaseUser(dir);
  try {
    createDataFolder(home);
    if (!canReach(user, existsSync(dir) ? dir : home)) throw new Error('Permission denied');
    const bin = await usableBinaries(user, join(home, 'postgres-bin'));
    if (!existsSync(join(dir, 'PG_VERSION'))) await initialise(dir, { bin, user, throwaway });
    return { dir: realpathSync(dir), bin, user, throwaway };
  } catch (error) {
    throw inPlainWords(error, dir);
  }
}

/**
 * The folder for the cluster's socket: the cluster's own, which is closed to others; or, since the system takes no
 * socket address beyond some hundred bytes, a new closed one in /tmp.
 */
export async function socketFolder({ dir, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(dir) <= 100 - '/.s.PGSQL.5432'.length) return dir;
  const folder = await mkdtemp('/tmp/film-contest-');
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

const advice: [told: RegExp, sentence: (dir: string, match: RegExpExecArray) => string][] = [
  [
    /no space left|disk quota/i,
    (dir) => `The disk is full: free some space where ${dir} lies, then start again.`,
  ],
  [
    /permission denied|not permitted|EACCES|EROFS|read-only|wrong ownership/i,
    (dir) =>
      `The database's user cannot use ${dir}. Start as the user it belongs to, or choose another folder with DATA_DIR.`,
  ],
  [
    /ENOTEMPTY|EEXIST|ENOTDIR/,
    (dir) =>
      `${dir} holds something that is not a database. Move it away, or choose another folder with DATA_DIR.`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    (_dir, [, uid]) =>
      `PostgreSQL wants the user ${uid} to have a name: add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.`,
  ],
  [
    /initialized by PostgreSQL version (\S+?),/,
    (dir, [, version]) =>
      `${dir} was made by PostgreSQL ${version}, which this one cannot read. Upgrade it, or choose another folder with DATA_DIR.`,
  ],
];

/** Turns what the system or PostgreSQL said into a sentence that tells what to do. */
export function inPlainWords(error: unknown, dir: string): Error {
  const told = error instanceof Error ? error.message : String(error);
  for (const [pattern, sentence] of advice) {
    const match = pattern.exec(told);
    if (match) return new Error(sentence(dir, match), { cause: error });
  }
  return new Error(told, { cause: error });
}

/** Made in a neighbouring folder first: a start that is killed halfway leaves no half cluster behind. */
async function initialise(dir: string, { bin, user, throwaway }: Omit<Cluster, 'dir'>) {
  const fresh = `${dir}.new`;
  await rm(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (user) chownSync(fresh, user.uid, user.gid);
  // The builtin locale sorts and folds case alike on every machine, whichever locales that has.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=trust'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', fresh, '--encoding=UTF8', ...locale, ...access, ...(throwaway ? ['--no-sync'] : [])],
    { ...user, cwd: '/', env: environment },
  );
  await rename(fresh, dir);
}
