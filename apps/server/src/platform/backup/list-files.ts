import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './fault.ts';

/** A file of the storage, by its key. */
export interface StoredFile {
  key: string;
  size: number;
  mtime: Date;
}

/** The storage's folder of unfinished work, and the one piece of it that cannot be made again: bytes people sent. */
const scratch = 'scratch';
const kept = 'scratch/incoming';

/**
 * All files of the storage that are worth keeping. What is still arriving comes first: a file that is moved to its place
 * meanwhile is then found at one of the two, or at both.
 *
 * @param root the storage's folder; a missing one is empty
 */
export async function* listFiles(root: string): AsyncGenerator<StoredFile> {
  yield* below(root, kept);
  for (const name of await namesIn(root)) {
    if (name !== scratch) yield* below(root, name);
  }
}

export const isArriving = (key: string) => key.startsWith(`${scratch}/`);

async function* below(root: string, key: string): AsyncGenerator<StoredFile> {
  const found = await unlessGone(stat(join(root, key)));
  if (!found) return;
  if (found.isFile()) {
    yield { key, size: found.size, mtime: found.mtime };
    return;
  }
  if (!found.isDirectory())
    throw new BackupFault(`${join(root, key)} is neither a file nor a folder. Move it away.`);
  for (const name of await namesIn(join(root, key))) yield* below(root, `${key}/${name}`);
}

const namesIn = async (folder: string) => ((await unlessGone(readdir(folder))) ?? []).sort();

/** Files come and go while they are listed. */
export async function unlessGone<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
