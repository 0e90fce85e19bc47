import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

export function createScratchFolders(root: string) {
  const createScratchFolder = async (name: string): Promise<string> => {
    const folder = path.join(root, 'scratch', name);
    await mkdir(folder, { recursive: true });
    return folder;
  };
  return {
    scratch: createScratchFolder,
    async sweep(name: string, before: Date): Promise<void> {
      const folder = await createScratchFolder(name);
      for (const left of await readdir(folder)) {
        const found = await stat(path.join(folder, left)).catch(() => null);
        if (found && found.mtime < before)
          await rm(path.join(folder, left), { recursive: true, force: true });
      }
    },
    async freeBytes(): Promise<number> {
      const { bavail, bsize } = await statfs(await createScratchFolder('incoming'));
      return bavail * bsize;
    },
    async checkWritable(): Promise<void> {
      const file = path.join(await createScratchFolder('ready'), randomUUID());
      await writeFile(file, 'ready');
      await rm(file);
    },
  };
}
