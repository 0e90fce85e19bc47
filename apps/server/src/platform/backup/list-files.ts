import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './fault.ts';

/** A stored file with its key. */
export interface StoredFile {
  key: string;
  size: number;
  mtime: Date;
}

/** The folder of temporary files, and its only subfolder that cannot be recreated: received uploads. */
const scratch = 'scratch';
const kept = 'scratch/incoming';

/**
 * Lists all stored files worth keeping. Incoming uploads come first: a file that is moved meanwhile is then
 * listed at its old place, its new one, or both.
 *
 * @param root the storage's folder; a missing one counts as empty.
 */
export async function* listFiles(root: string): AsyncGenerator<StoredFile> {
  yield* listBelow(root, kept);
  for (const name of await listNames(root)) {
    if (name !== scratch) yield* listBelow(root, name);
  }
}

export const isIncoming = (key: string) => key.startsWith(`${scratch}/`);

async function* listBelow(root: string, key: string): AsyncGenerator<StoredFile> {
  const found = await ignoreMissing(stat(join(root, key)));
  if (!found) return;
  if (found.isFile()) {
    yield { key, size: found.size, mtime: found.mtime };
    return;
  }
  if (!found.isDirectory())
    throw new BackupFault(`${join(root, key)} is neither a file nor a folder. Move it away.`);
  for (const name of await listNames(join(root, key))) yield* listBelow(root, `${key}/${name}`);
}

const listNames = async (folder: string) => ((await ignoreMissing(readdir(folder))) ?? []).sort();

/** Files may be created and deleted while they are listed. */
export async function ignoreMissing<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
