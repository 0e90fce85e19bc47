import { chmodSync, statSync } from 'node:fs';

/**
 * Restricts files (0600) and folders (0700) that this process and its children create to the process's user. Also
 * restricts `folder`, which an earlier version may have created. Must be called after the embedded database has created
 * its folders: if this process runs as root, they belong to another user.
 */
export function restrictFileAccess(folder: string): void {
  process.umask(0o077);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.()) chmodSync(folder, 0o700);
}
