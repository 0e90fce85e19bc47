import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The system user that PostgreSQL runs as; `undefined` means the user of this process. */
export type DatabaseUser = { uid: number; gid: number } | undefined;

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root. For root: the owner of an existing cluster,
 * else `postgres`, else `nobody`. For other users: the current user.
 */
export function chooseDatabaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findSystemUser('postgres') ?? findSystemUser('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether a system user can enter the folder (or run the file) at `path`, including all parent folders. */
export function canUserReach(user: DatabaseUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0;
}

function findSystemUser(name: string): DatabaseUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}
