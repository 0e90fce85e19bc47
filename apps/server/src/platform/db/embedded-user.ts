import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account PostgreSQL runs under; `undefined` is the account of this very process. */
export type DatabaseUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Started as root, the owner of an existing cluster is kept, else the system's
 * `postgres` or `nobody` is taken; started as anybody else, that user.
 */
export function databaseUser(clusterDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether that account can enter the folder (or run the file) at `path`, every folder above it included. */
export function canReach(user: DatabaseUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0;
}

function accountNamed(name: string): DatabaseUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}
