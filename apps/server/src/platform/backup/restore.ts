import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { openDatabase } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Manifest, type Part, partNames } from './archive-format.ts';
import { hasTables, readMigrations } from './catalogue.ts';
import { BackupFault, formatBytes, requireFreeSpace, toErrorWithInstructions } from './fault.ts';
import {
  connectToInstallation,
  getFilesFolder,
  getSecretFile,
  hasDatabase,
  hasSameSecret,
  type Installation,
  requireLocalFiles,
} from './installation.ts';
import { ignoreMissingFile } from './list-files.ts';
import { loadDatabase } from './load-database.ts';
import { openRestoreFolder } from './place-files.ts';
import { createProgressReporter } from './progress.ts';
import { unpackArchive, type Verified, verifyArchive } from './read-archive.ts';
import { isRestoreUnfinished, lockForRestore, unfinishedTable } from './restore-lock.ts';

export interface RestoreOptions {
  installation: Installation;
  file: string;
  /**
   * Asks for confirmation before a restore replaces an existing contest. If null, an existing contest is never
   * replaced.
   */
  mayReplace: ((archive: Manifest) => Promise<boolean>) | null;
  tell(line: string): void;
  signal?: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  /** Whether the current secret of the installation is the one that signed the archive's data. */
  hasItsSecret: boolean;
}

/**
 * Estimated size of rows in the database, including log and indexes, relative to their compressed size in the
 * archive.
 */
const expansionFactor = 10;

type Opened = Awaited<ReturnType<typeof connectToInstallation>>;

/**
 * Replaces the existing contest by the contest of an archive. Verifies the whole archive first. A failure before the
 * database transaction commits leaves everything unchanged. Between the commit and the last file, the application
 * refuses to start, and the next restore starts over.
 * @throws BackupFault with instructions
 */
export async function restoreContest(options: RestoreOptions): Promise<Restored> {
  try {
    return await restoreArchive({ ...options, file: resolve(options.file) });
  } catch (error) {
    throw toErrorWithInstructions(error);
  }
}

async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { installation } = options;
  requireLocalFiles(installation);
  // Checks the target first, because verifying the archive is slow.
  let opened = hasDatabase(installation) ? await connectToInstallation(installation) : null;
  try {
    const early = opened && (await checkRestoreTarget(opened.client, options));
    const archive = await verifyBeforeRestore(options);
    opened ??= await connectToInstallation(installation);
    const isTaken = early ?? (await checkRestoreTarget(opened.client, options));
    if (isTaken && !(await options.mayReplace?.(archive.manifest)))
      throw new BackupFault('Nothing was changed.');
    await replaceData(opened, archive, options);
    const { manifest } = archive;
    return { manifest, hasItsSecret: await hasSameSecret(installation, manifest.secretMark) };
  } finally {
    await opened?.close();
  }
}

/**
 * Rejects a target that is in use, belongs to another application, or holds a contest that must not be replaced.
 * @returns whether the target holds a contest
 */
async function checkRestoreTarget(client: Client, options: RestoreOptions): Promise<boolean> {
  const { installation, mayReplace, tell } = options;
  await lockForRestore(client);
  const where = installation.databaseUrl ? 'This database' : installation.dataDir;
  const migrations = await readMigrations(client);
  const known = await listMigrations();
  if ((await hasTables(client)) && migrations?.[0] !== known[0])
    throw new BackupFault(`${where} holds tables that are not this contest's; it is left alone.`);
  if (migrations && (await isRestoreUnfinished(client))) {
    tell('An earlier restore was not completed; this restore starts over.');
    return false;
  }
  const hasFiles = await containsFiles(getFilesFolder(installation));
  if (!migrations && !hasFiles) return false;
  if (!mayReplace)
    throw new BackupFault(
      `${migrations ? where : getFilesFolder(installation)} holds a contest already; nothing was changed. To have the archive's in its place: npm run restore -- <archive> --replace`,
    );
  return true;
}

async function containsFiles(folder: string): Promise<boolean> {
  const names = (await ignoreMissingFile(readdir(folder))) ?? [];
  return names.some((name) => name !== 'scratch');
}

async function verifyBeforeRestore({ file, tell, signal }: RestoreOptions): Promise<Verified> {
  const found = await ignoreMissingFile(stat(file));
  if (!found?.isFile()) throw new BackupFault(`There is no archive ${file}.`);
  tell('Verifying the archive …');
  const onBytes = createProgressReporter('Verified', found.size, tell);
  const archive = await verifyArchive(file, { onBytes, signal });
  const { manifest, parts } = archive;
  tell(
    `Whole: a backup of ${manifest.at} by version ${manifest.version}, ${parts.length} parts, ${formatBytes(found.size)}.`,
  );
  const known = await listMigrations();
  if (manifest.migrations.some((name, at) => name !== known[at]))
    throw new BackupFault(
      `The archive was made by a newer version (${manifest.version}) of this program, whose database this one does not know. Update the program first; nothing was changed.`,
    );
  return archive;
}

async function replaceData(
  { url, client }: Opened,
  archive: Verified,
  { installation, file, tell, signal }: RestoreOptions,
): Promise<void> {
  const { manifest, parts } = archive;
  const total = sumPartSizes(parts);
  const rows = sumPartSizes(parts.filter(({ name }) => name.startsWith(partNames.database)));
  await mkdir(getFilesFolder(installation), { recursive: true, mode: 0o700 });
  const room = total + (installation.databaseUrl ? 0 : rows * expansionFactor);
  await requireFreeSpace(getFilesFolder(installation), room, 'the contest');
  await createJobTables(url);
  const place = await openRestoreFolder(getFilesFolder(installation));
  let secret: string | null = null;
  try {
    tell('Restoring the database and the files …');
    const onBytes = createProgressReporter('Restored', total, tell);
    await loadDatabase(client, manifest, (load) =>
      unpackArchive(
        file,
        archive,
        async (name, body, mtime) => {
          if (name === partNames.secret) secret = (await buffer(body)).toString();
          else if (name.startsWith(partNames.files))
            await place.add(name.slice(partNames.files.length), body, mtime);
          else await load(name, body);
        },
        { onBytes, signal },
      ),
    );
  } catch (error) {
    await place.discard();
    throw error;
  }
  await place.exchange();
  if (secret !== null) await writeSecret(getSecretFile(installation), secret);
  await client.query(`drop table ${unfinishedTable}`);
  tell('Done.');
}

const sumPartSizes = (parts: Part[]) => parts.reduce((sum, { size }) => sum + size, 0);

/**
 * Creates the tables of the job queue, outside of the transaction. A rollback leaves them behind, which is harmless:
 * they are empty.
 */
async function createJobTables(url: string): Promise<void> {
  const { pool } = openDatabase({ connectionString: url, max: 1, onError: () => {} });
  try {
    await migrateJobs(pool);
  } finally {
    await pool.end();
  }
}

async function writeSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  await rename(draft, file);
}
