import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createDataFolder } from '../data-folder.ts';
import { prepareBinaries } from './embedded-binaries.ts';
import { canUserReach, chooseDatabaseUser, type DatabaseUser } from './embedded-user.ts';

/** A PostgreSQL cluster that is ready to start. `dir` is a real path, `bin` the folder of PostgreSQL's programs. */
export type Cluster = { dir: string; bin: string; user: DatabaseUser; throwaway: boolean };

/**
 * The complete environment of PostgreSQL's programs, without PGPORT, PGDATA and other variables that change their
 * behaviour.
 */
export const toolEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Finds PostgreSQL's programs and the system user for the cluster in `dir`, and creates the cluster if it does not
 * exist.
 * @throws Error with instructions if the folder cannot be reached or written, or contains other files
 */
export async function prepareCluster(dir: string, throwaway: boolean): Promise<Cluster> {
  const home = dirname(dir);
  const user = chooseDatabaseUser(dir);
  try {
    createDataFolder(home);
    if (!canUserReach(user, existsSync(dir) ? dir : home)) throw new Error('Permission denied');
    const bin = await prepareBinaries(user, join(home, 'postgres-bin'));
    if (!existsSync(join(dir, 'PG_VERSION')))
      await initializeCluster(dir, { bin, user, throwaway });
    return { dir: realpathSync(dir), bin, user, throwaway };
  } catch (error) {
    throw toErrorWithInstructions(error, dir);
  }
}

/**
 * Returns the folder for the cluster's socket: the cluster's own private folder, or a new private folder in /tmp if
 * the path exceeds the system's limit of about 100 bytes.
 */
export async function prepareSocketFolder({ dir, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(dir) <= 100 - '/.s.PGSQL.5432'.length) return dir;
  const folder = await mkdtemp('/tmp/film-contest-');
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

const advice: [pattern: RegExp, toAdvice: (dir: string, match: RegExpExecArray) => string][] = [
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

export function toErrorWithInstructions(error: unknown, dir: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, toAdvice] of advice) {
    const match = pattern.exec(message);
    if (match) return new Error(toAdvice(dir, match), { cause: error });
  }
  return new Error(message, { cause: error });
}

/** Initializes the cluster in a temporary folder, so that an interrupted start leaves no incomplete cluster. */
async function initializeCluster(dir: string, { bin, user, throwaway }: Omit<Cluster, 'dir'>) {
  const temporaryDir = `${dir}.new`;
  await rm(temporaryDir, { recursive: true, force: true });
  mkdirSync(temporaryDir, { mode: 0o700 });
  if (user) chownSync(temporaryDir, user.uid, user.gid);
  // Uses PostgreSQL's builtin locale, which sorts and folds case identically on every machine, whichever locales are
  // installed.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=trust'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      '-D',
      temporaryDir,
      '--encoding=UTF8',
      ...locale,
      ...access,
      ...(throwaway ? ['--no-sync'] : []),
    ],
    { ...user, cwd: '/', env: toolEnvironment },
  );
  await rename(temporaryDir, dir);
}
