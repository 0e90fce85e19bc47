import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { isProcessAlive } from '../db/embedded-process.ts';
import { type Manifest, manifestHead, partNames } from './archive-format.ts';
import { dumpDatabase } from './dump-database.ts';
import { BackupFault, formatBytes, requireFreeSpace, toErrorWithInstructions } from './fault.ts';
import {
  connectToInstallation,
  getFilesFolder,
  getSecretFile,
  hasDatabase,
  type Installation,
  readSecretFingerprint,
  requireLocalFiles,
} from './installation.ts';
import { ignoreMissingFile, isIncomingUpload, listStoredFiles } from './list-files.ts';
import { createProgressReporter } from './progress.ts';
import { lockForBackup } from './restore-lock.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupOptions {
  installation: Installation;
  version: string;
  /** Path of a new archive file, or of a folder in which the archive's file name is generated. */
  target: string;
  tell(line: string): void;
  signal?: AbortSignal;
}

export interface Backup {
  file: string;
  bytes: number;
  /** Keys of stored files that were deleted after the database snapshot and before the backup read them. */
  missing: string[];
  /** Whether the archive contains the installation's secret. If not, the environment provides the secret. */
  hasSecret: boolean;
}

/**
 * Writes the whole contest into one archive: database, files and secret. Takes the database snapshot before it reads
 * the files, so that every file that the rows refer to exists. The contest may run during the backup.
 * @throws BackupFault with instructions; the incomplete archive is deleted
 */
export async function backUpContest(options: BackupOptions): Promise<Backup> {
  try {
    return await writeBackup(options);
  } catch (error) {
    throw toErrorWithInstructions(error);
  }
}

async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { installation, tell } = options;
  requireLocalFiles(installation);
  if (!hasDatabase(installation))
    throw new BackupFault(`There is no contest in ${installation.dataDir} yet.`);
  const file = await chooseArchivePath(options);
  const folder = dirname(file);
  await removeIncompleteArchives(folder);
  const unfinished = join(folder, `${unfinishedName}${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const { client, close } = await connectToInstallation(installation);
    try {
      await lockForBackup(client);
      const draft = join(unfinished, 'archive');
      const outcome = await fillArchive(client, draft, options);
      if (existsSync(file)) throw new BackupFault(`${file} exists already.`);
      await rename(draft, file);
      await syncFolder(folder);
      const { size } = await stat(file);
      tell(`Done: ${file} (${formatBytes(size)})`);
      return { file, bytes: size, ...outcome };
    } finally {
      await close();
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fillArchive(client: Client, draft: string, options: BackupOptions) {
  const { installation, version, tell, signal } = options;
  const root = getFilesFolder(installation);
  const wanted = new Set<string>();
  let total = 0;
  tell('Reading the database …');
  const { parts, ...dump } = await dumpDatabase(client, {
    folder: dirname(draft),
    signal,
    async onSnapshot() {
      for await (const { key, size } of listStoredFiles(root)) {
        if (!isIncomingUpload(key)) wanted.add(key);
        total += size;
      }
      await requireFreeSpace(dirname(draft), total + (await getDatabaseSize(client)), 'the backup');
    },
  });
  tell(
    `Database of ${dump.at}: ${dump.tables.length} tables, ${dump.tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${dump.jobs ?? 0} waiting jobs.`,
  );

  const stored = parts.reduce((sum, { size }) => sum + size, total);
  const archive = writeArchive(draft, {
    signal,
    onBytes: createProgressReporter('Written', stored, tell),
  });
  try {
    const manifest: Manifest = {
      version,
      secretMark: await readSecretFingerprint(installation),
      ...dump,
    };
    const text = `${JSON.stringify({ ...manifestHead, ...manifest }, null, 2)}\n`;
    await archive.addText(partNames.manifest, text);
    const secret = installation.secret ? null : await readSecret(installation);
    if (secret !== null) await archive.addText(partNames.secret, secret);
    for (const { name, file, size } of parts) {
      await archive.add(name, size, createReadStream(file));
      await rm(file);
    }
    let count = 0;
    for await (const { key } of listStoredFiles(root)) {
      if (!(await addFileToArchive(archive, root, key))) continue;
      wanted.delete(key);
      count += 1;
    }
    await archive.finish();
    tell(`Files: ${count}.`);
    return { missing: [...wanted], hasSecret: secret !== null };
  } finally {
    await archive.close();
  }
}

/** Reads the installation's secret from its file. A secret from the environment is not archived. */
const readSecret = (installation: Installation) =>
  ignoreMissingFile(readFile(getSecretFile(installation), 'utf8'));

/**
 * Adds a stored file to the archive, at the size that the file has when opened. Returns false if the file no longer
 * exists.
 */
async function addFileToArchive(
  archive: ReturnType<typeof writeArchive>,
  root: string,
  key: string,
): Promise<boolean> {
  const handle = await ignoreMissingFile(open(join(root, key)));
  if (!handle) return false;
  try {
    const { size, mtime } = await handle.stat();
    const source =
      size === 0
        ? Readable.from([])
        : handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
    await archive.add(`${partNames.files}${key}`, size, source, mtime);
    return true;
  } finally {
    await handle.close();
  }
}

async function getDatabaseSize(client: Client): Promise<number> {
  const { rows } = await client.query(
    'select pg_database_size(current_database())::float8 as size',
  );
  return rows[0].size;
}

async function chooseArchivePath({ installation, target }: BackupOptions): Promise<string> {
  const wanted = resolve(target);
  const isFolder = wanted.endsWith('.tar')
    ? (await ignoreMissingFile(stat(wanted)))?.isDirectory()
    : true;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const file = isFolder ? join(wanted, `film-contest-${moment}.tar`) : wanted;
  if (`${file}${sep}`.startsWith(`${resolve(installation.dataDir)}${sep}`))
    throw new BackupFault(
      `${file} lies in the contest's own folder, and would be lost together with it. Choose another place.`,
    );
  if (existsSync(file)) throw new BackupFault(`${file} exists already.`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return file;
}

const unfinishedName = '.film-contest-unfinished-';

/** Deletes incomplete archives of backups that were killed. */
async function removeIncompleteArchives(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedName)) continue;
    if (isProcessAlive(Number(name.slice(unfinishedName.length)))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
