import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Unpacks the files next to the existing ones, and exchanges them at the end. Uses a folder inside the
 * storage's own folder, because a move to another disk would be a slow copy.
 */
export async function openFileExchange(root: string) {
  const unpacked = join(root, 'scratch', 'restore');
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  return {
    folder: unpacked,
    /** Writes one file; resolves once it is on disk. */
    async add(key: string, body: Readable, mtime: Date | undefined): Promise<void> {
      const file = join(unpacked, key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const written = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(body, written);
      if (mtime) await utimes(file, mtime, mtime);
    },
    /** Replaces all existing files by the unpacked ones. Idempotent, so that it can be repeated after a crash. */
    async exchange(): Promise<void> {
      await removeAllBut(root, ['scratch']);
      await removeAllBut(join(root, 'scratch'), ['restore']);
      await moveInto(unpacked, root);
      await rm(unpacked, { recursive: true, force: true });
      await syncFolder(root);
    },
    /** Deletes the unpacked files. */
    discard: () => rm(unpacked, { recursive: true, force: true }),
  };
}

async function removeAllBut(folder: string, kept: string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function moveInto(from: string, to: string): Promise<void> {
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
