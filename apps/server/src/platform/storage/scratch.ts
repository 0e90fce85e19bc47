import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The folders of unfinished work below a folder of this machine. */
export function scratchBelow(root: string) {
  const scratch = async (name: string): Promise<string> => {
    const folder = path.join(root, 'scratch', name);
    await mkdir(folder, { recursive: true });
    return folder;
  };
  return {
    scratch,
    async sweep(name: string, before: Date): Promise<void> {
      const folder = await scratch(name);
      for (const left of await readdir(folder)) {
        const found = await stat(path.join(folder, left)).catch(() => null);
        if (found && found.mtime < before)
          await rm(path.join(folder, left), { recursive: true, force: true });
      }
    },
    /** What a user without privileges may still write. */
    async freeBytes(): Promise<number> {
      const { bavail, bsize } = await statfs(await scratch('incoming'));
      return bavail * bsize;
    },
    /** Throws when nothing can be written here. */
    async tryIt(): Promise<void> {
      const file = path.join(await scratch('ready'), randomUUID());
      await writeFile(file, 'ready');
      await rm(file);
    },
  };
}
