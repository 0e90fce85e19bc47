import { chmod, chown, lchown, lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What a sandboxed program sees besides the system's programs: files to read, and one folder to write into. */
export type View = { reads: readonly string[]; writes?: string | undefined };

export const pathsOf = ({ reads, writes }: View): string[] => [
  ...reads,
  ...(writes === undefined ? [] : [writes]),
];

/** The user that a program runs as. */
export type SandboxUser = { uid: number; gid: number };

/**
 * A group that no account has. Files that not everybody may read are lent to it; nothing else runs with it, and
 * only what a view shows can be reached.
 */
const sandboxGroup = 64_000;
const firstUid = 64_000;
const uids = 1_000;

/** Processes of one machine begin at different places, so that few runs share a user and its limits. */
let nextUid = (process.pid * 37) % uids;

export function takeUser(): SandboxUser {
  nextUid = (nextUid + 1) % uids;
  return { uid: firstUid + nextUid, gid: sandboxGroup };
}

/** Lets another user read the files and write the folder of a view. Only root can do so. */
export async function lend({ reads, writes }: View, user: SandboxUser): Promise<void> {
  for (const file of reads) {
    const { uid, mode } = await stat(file);
    if ((mode & 0o004) !== 0) continue;
    await chown(file, uid, user.gid);
    await chmod(file, (mode & 0o777) | 0o040);
  }
  if (writes !== undefined) await chown(writes, user.uid, user.gid);
}

/**
 * Takes a folder back after a run: removes what is no plain file, such as links that lead elsewhere when the
 * server reads them, and gives the rest to this process's user.
 */
export async function takeBack({ writes }: View): Promise<void> {
  if (writes === undefined) return;
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const folder = await lstat(writes).catch(() => null);
  if (folder === null) return;
  if (folder.uid !== owner.uid) await chown(writes, owner.uid, owner.gid);
  for (const name of await readdir(writes)) {
    const file = path.join(writes, name);
    const found = await lstat(file);
    if (!found.isFile()) await rm(file, { recursive: true, force: true });
    else if (found.uid !== owner.uid) await lchown(file, owner.uid, owner.gid);
  }
}
