import { createReadStream, open as openFile } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createScratchFolders } from './scratch.ts';
import type { FileStat, Storage, StoredFile } from './storage.ts';

const openDescriptor = promisify(openFile);

export function createDiskStorage(root: string): Storage {
  const resolveKeyPath = (key: string) => {
    const full = path.resolve(root, key);
    if (!full.startsWith(`${path.resolve(root)}${path.sep}`)) throw new Error(`bad key ${key}`);
    return full;
  };
  const { scratch, sweep, freeBytes, checkWritable: tryIt } = createScratchFolders(root);

  async function statFile(key: string): Promise<FileStat | null> {
    try {
      const found = await stat(resolveKeyPath(key));
      if (!found.isFile()) return null;
      const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs * 1000).toString(36)}"`;
      return { bytes: found.size, etag };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw error;
    }
  }

  return {
    scratch,
    sweep,
    freeBytes,
    check: tryIt,
    async put(key, localPath) {
      const target = resolveKeyPath(key);
      await mkdir(path.dirname(target), { recursive: true });
      await flushAndRestrictFiles(localPath);
      // Removes an existing folder first, because rename() replaces only files atomically.
      if ((await stat(localPath)).isDirectory()) await rm(target, { recursive: true, force: true });
      await moveFile(localPath, target);
      await flushToDisk(path.dirname(target));
    },
    stat: statFile,
    size: async (key) => (await statFile(key))?.bytes ?? null,
    open: async (key) => openDescriptor(resolveKeyPath(key), 'r'),
    read: (key, range) => createReadStream(resolveKeyPath(key), range),
    withFile: (key, use) => use(resolveKeyPath(key)),
    remove: (key) => rm(resolveKeyPath(key), { recursive: true, force: true }),
    list: (folder) => listFilesBelow(root, folder),
    // There are no unfinished transfers, because incoming files stay in a scratch folder until they are complete.
    async *unfinished() {},
    async close() {},
  };
}

/** Lists all files below a folder. Files may be created and deleted meanwhile. */
async function* listFilesBelow(root: string, key: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(path.join(root, key), { withFileTypes: true }).catch(
    ignoreMissingFile,
  );
  for (const entry of entries) {
    const each = `${key}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* listFilesBelow(root, each);
      continue;
    }
    const found = await stat(path.join(root, each)).catch(ignoreMissingFile);
    if ('size' in found) yield { key: each, bytes: found.size, modified: found.mtime };
  }
}

function ignoreMissingFile(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await flushToDisk(to);
    await rm(from);
  }
}

/** Flushes a file or a folder to disk, and restricts it to this application's user. */
async function flushAndRestrictFiles(localPath: string): Promise<void> {
  const isFolder = (await stat(localPath)).isDirectory();
  if (isFolder) {
    for (const name of await readdir(localPath))
      await flushAndRestrictFiles(path.join(localPath, name));
  }
  await chmod(localPath, isFolder ? 0o700 : 0o600);
  await flushToDisk(localPath);
}

async function flushToDisk(localPath: string): Promise<void> {
  const handle = await open(localPath, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
