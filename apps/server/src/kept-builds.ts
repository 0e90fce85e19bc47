import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { consoleBuild, siteAssets } from './site.ts';

/** Milliseconds for which built files of earlier versions are kept, for pages that were opened before an update. */
const keptMs = 30 * 86_400_000;

const repeatMs = 86_400_000;

/**
 * Folders with the built files of an app. `own`: the files of this version. `kept`: the files of this and of
 * earlier versions.
 */
export const getBuildFolders = ({ dataDir }: Pick<Config, 'dataDir'>) => ({
  site: { own: siteAssets, kept: path.join(dataDir, 'built/site') },
  console: { own: consoleBuild, kept: path.join(dataDir, 'built/console') },
});

/**
 * Copies the built files into the data folder, so that the next version can serve them to pages that this version
 * rendered. Removes files that no version of the last 30 days had. Several processes may do this at once.
 */
export async function copyBuiltFilesToDataFolder(
  folders: ReturnType<typeof getBuildFolders>,
): Promise<void> {
  for (const { own, kept } of Object.values(folders))
    await copyNewAndRemoveOldAssets(path.join(own, 'assets'), path.join(kept, 'assets'));
}

/**
 * Keeps the built files now and every day. A process may run longer than files are kept; without the repetition, the
 * next version would then remove files that open pages still load.
 * @returns a function that stops the repetition, and resolves when no file is being copied
 */
export function startDailyBuiltFileCopy(
  folders: ReturnType<typeof getBuildFolders>,
  log: Logger,
): () => Promise<void> {
  let copying = Promise.resolve();
  const keep = () => {
    copying = copyBuiltFilesToDataFolder(folders).catch((error: Error) =>
      log.warn({ reason: error.message }, 'built files were not kept for the next version'),
    );
  };
  keep();
  const timer = setInterval(keep, repeatMs).unref();
  return () => {
    clearInterval(timer);
    return copying;
  };
}

async function copyNewAndRemoveOldAssets(own: string, kept: string): Promise<void> {
  const now = new Date();
  await mkdir(kept, { recursive: true });
  for (const file of await readdir(own)) {
    const copy = path.join(kept, file);
    // An existing copy is complete: the name of a built file contains the hash of its content.
    await utimes(copy, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return copyFileAtomically(path.join(own, file), copy);
    });
  }
  for (const file of await readdir(kept))
    await removeIfOld(path.join(kept, file), now.getTime() - keptMs);
}

/** Renames a complete copy, so that no request gets a part of the file. */
async function copyFileAtomically(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}.part`;
  await copyFile(from, part, constants.COPYFILE_FICLONE);
  await rename(part, to);
}

async function removeIfOld(file: string, before: number): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.mtimeMs < before) await rm(file, { force: true });
}
