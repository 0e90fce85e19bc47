import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './fault.ts';

export interface StoredFile {
  key: string;
  size: number;
  mtime: Date;
}

/** The folder of temporary files. Backups contain only its subfolder of received uploads, which cannot be recreated. */
const scratch = 'scratch';
const kept = 'scratch/incoming';

/**
 * Lists all stored files for a backup. Lists incoming uploads first, so that a file that is moved meanwhile is listed
 * at its old location, its new one, or both.
 * @param root the storage's folder; a missing folder counts as empty
 */
export async function* listStoredFiles(root: string): AsyncGenerator<StoredFile> {
  yield* listFilesBelow(root, kept);
  for (const name of await listFolderNames(root)) {
    if (name !== scratch) yield* listFilesBelow(root, name);
  }
}

export const isIncomingUpload = (key: string) => key.startsWith(`${scratch}/`);

async function* listFilesBelow(root: string, key: string): AsyncGenerator<StoredFile> {
  const found = await ignoreMissingFile(stat(join(root, key)));
  if (!found) return;
  if (found.isFile()) {
    yield { key, size: found.size, mtime: found.mtime };
    return;
  }
  if (!found.isDirectory())
    throw new BackupFault(`${join(root, key)} is neither a file nor a folder. Move it away.`);
  for (const name of await listFolderNames(join(root, key)))
    yield* listFilesBelow(root, `${key}/${name}`);
}

const listFolderNames = async (folder: string) =>
  ((await ignoreMissingFile(readdir(folder))) ?? []).sort();

/** Resolves to null if the file or folder does not exist, because files may be deleted while they are listed. */
export async function ignoreMissingFile<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
