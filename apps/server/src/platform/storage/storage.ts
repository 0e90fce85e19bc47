import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Where files are kept, by key (`films/<id>/…`). A key is made by the program, never by a person.
 */
export interface Storage {
  /** Moves a local file or a whole local folder to `key`; it is on disk when this resolves. */
  put(key: string, localPath: string): Promise<void>;
  /** Size in bytes of a file, or null when there is none. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Lends a local path of the file to a tool that needs one. It must only be read. */
  withFile<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Removes a file, or everything below a folder. */
  remove(key: string): Promise<void>;
  /** Folder on this machine's disk for unfinished work of the same file system. */
  scratch(name: string): Promise<string>;
  /** Removes what unfinished work left in a scratch folder before a moment. */
  sweep(name: string, before: Date): Promise<void>;
}

/** Storage in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const at = (key: string) => {
    const full = path.resolve(root, key);
    if (!full.startsWith(`${path.resolve(root)}${path.sep}`)) throw new Error(`bad key ${key}`);
    return full;
  };
  const scratch = async (name: string) => {
    const folder = at(path.join('scratch', name));
    await mkdir(folder, { recursive: true });
    return folder;
  };
  return {
    scratch,
    async put(key, localPath) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true });
      await syncTree(localPath);
      // A file takes the place of another at once; a folder only takes an empty one.
      if ((await stat(localPath)).isDirectory()) await rm(target, { recursive: true, force: true });
      await moveFile(localPath, target);
      await sync(path.dirname(target));
    },
    async size(key) {
      try {
        const found = await stat(at(key));
        return found.isFile() ? found.size : null;
      } catch {
        return null;
      }
    },
    read: (key, range) => createReadStream(at(key), range),
    withFile: (key, use) => use(at(key)),
    remove: (key) => rm(at(key), { recursive: true, force: true }),
    async sweep(name, before) {
      const folder = await scratch(name);
      for (const left of await readdir(folder)) {
        const found = await stat(path.join(folder, left)).catch(() => null);
        if (found && found.mtime < before)
          await rm(path.join(folder, left), { recursive: true, force: true });
      }
    },
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await sync(to);
    await rm(from);
  }
}

async function syncTree(localPath: string): Promise<void> {
  if ((await stat(localPath)).isDirectory()) {
    for (const name of await readdir(localPath)) await syncTree(path.join(localPath, name));
  }
  await sync(localPath);
}

async function sync(localPath: string): Promise<void> {
  const handle = await open(localPath, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
