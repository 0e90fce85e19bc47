import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns the folder that the workers of this run share.
 * @throws Error outside a run of Playwright, whose global set-up creates it
 */
export function getRunFolder(): string {
  const folder = process.env.RUN_FOLDER;
  if (!folder) throw new Error('RUN_FOLDER is missing: the global set-up of e2e sets it.');
  return folder;
}

/** Creates a folder once for all workers of this run, and returns its path. */
export async function createOnce(
  name: string,
  create: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = path.join(getRunFolder(), name);
  while (!existsSync(folder)) {
    const lock = `${folder}.lock`;
    try {
      await mkdir(lock);
    } catch {
      await delay(50);
      continue;
    }
    try {
      if (existsSync(folder)) continue;
      const unfinished = `${folder}.new`;
      await mkdir(unfinished);
      await create(unfinished);
      await rename(unfinished, folder);
    } finally {
      await rmdir(lock);
    }
  }
  return folder;
}
