import { chmod, chown, lchown, lstat, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SandboxUser } from './sandbox-user.ts';

/** Files that a sandboxed program can access besides the system's programs: files to read, and one folder to write. */
export type View = { reads: readonly string[]; writes?: string | undefined };

export const listViewPaths = ({ reads, writes }: View): string[] => [
  ...reads,
  ...(writes === undefined ? [] : [writes]),
];

/** Gives another user read access to the files and write access to the folder of a view. Requires root. */
export async function grantAccess({ reads, writes }: View, user: SandboxUser): Promise<void> {
  for (const file of reads) {
    const { uid, mode } = await stat(file);
    if ((mode & 0o004) !== 0) continue;
    await chown(file, uid, user.gid);
    await chmod(file, (mode & 0o777) | 0o040);
  }
  if (writes !== undefined) await chown(writes, user.uid, user.gid);
}

/**
 * Restores the ownership of an output folder after a run. Removes everything but plain files, such as links that the
 * server would follow.
 */
export async function restoreOwnership({ writes }: View): Promise<void> {
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
