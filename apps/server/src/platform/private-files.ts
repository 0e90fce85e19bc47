import { chmodSync, statSync } from 'node:fs';

/**
 * Restricts new files (0600) and folders (0700) of this process and its children to their user, also the given folder
 * of an earlier version. Must be called after the embedded database has created its folders, because as root these
 * belong to another user.
 */
export function restrictFileAccess(folder: string): void {
  process.umask(0o077);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.()) chmodSync(folder, 0o700);
}
