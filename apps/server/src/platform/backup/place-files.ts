import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Creates a folder for the unpacked files of a restore, which replace the stored files at the end. The folder is inside
 * the storage's folder, because a move to another disk would be a slow copy.
 */
export async function openRestoreFolder(root: string) {
  const unpacked = join(root, 'scratch', 'restore');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  return {
    folder: unpacked,
    async add(key: string, body: Readable, mtime: Date | undefined): Promise<void> {
      const file = join(unpacked, key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(body, written);
      if (mtime) await utimes(file, mtime, mtime);
    },
    /**
     * Replaces all stored files by the unpacked files. Idempotent, so that the exchange can be repeated after a
     * crash.
     */
    async exchange(): Promise<void> {
      await removeAllBut(root, ['scratch']);
      await removeAllBut(join(root, 'scratch'), ['restore']);
      await moveFilesInto(unpacked, root);
      await rm(unpacked, { recursive: true, force: true });
      await syncFolder(root);
    },
    discard: () => rm(unpacked, { recursive: true, force: true }),
  };
}

async function removeAllBut(folder: string, kept: string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function moveFilesInto(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (name !== 'scratch') await rename(join(from, name), join(to, name));
  }
  const arriving = join(from, 'scratch');
  for (const name of await readdir(arriving).catch(() => [])) {
    await rename(join(arriving, name), join(to, 'scratch', name));
  }
  await syncFolder(join(to, 'scratch'));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
