import { chmodSync, statSync } from 'node:fs';

/**
 * Lets this process and its children create files (0600) and folders (0700) that only their own
 * user can open. Closes a folder of an earlier version, too.
 *
 * Called once the embedded database has its folders: its user differs when the program runs as root.
 */
export function keepFilesPrivate(folder: string): void {
  process.umask(0o077);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.()) chmodSync(folder, 0o700);
}
