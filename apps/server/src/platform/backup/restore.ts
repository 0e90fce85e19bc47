import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { openDatabase } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Manifest, type Part, partNames } from './archive-format.ts';
import { hasTables, readMigrations } from './catalogue.ts';
import { BackupFault, inPlainWords, inWords, needRoom } from './fault.ts';
import {
  filesFolder,
  hasDatabase,
  hasSecretOf,
  type Installation,
  needOwnFiles,
  openInstallation,
  secretFile,
} from './installation.ts';
import { unlessGone } from './list-files.ts';
import { loadDatabase } from './load-database.ts';
import { openFilePlace } from './place-files.ts';
import { tellTenths } from './progress.ts';
import { unpackArchive, type Verified, verifyArchive } from './read-archive.ts';
import { isUnfinished, lockForRestore, unfinishedTable } from './restore-lock.ts';

export interface RestoreOptions {
  installation: Installation;
  /** Path of the archive. */
  file: string;
  /** Asked when there is a contest already that the archive's would take the place of; null refuses that. */
  mayReplace: ((archive: Manifest) => Promise<boolean>) | null;
  /** Takes plain lines of what is going on. */
  tell(line: string): void;
  signal?: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  /** False when the key in use is not the one that the archive's signatures were made with. */
  hasItsSecret: boolean;
}

/** How many times larger rows are in the database than zipped, with its log and indexes, at a guess. */
const zipped = 10;

type Opened = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Puts the contest of an archive in the place of what is there. The archive is verified whole before anything is
 * touched. Whatever stops it before the database commits leaves all as it was; between that and the last file, the
 * program refuses to start, and the next restore begins anew.
 *
 * @throws BackupFault in plain words
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  try {
    return await restoreArchive({ ...options, file: resolve(options.file) });
  } catch (error) {
    throw inPlainWords(error);
  }
}

async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { installation } = options;
  needOwnFiles(installation);
  // Looking is quick and verifying may take long, so a target that will not do is refused first.
  let opened = hasDatabase(installation) ? await openInstallation(installation) : null;
  try {
    const early = opened && (await lookAtTarget(opened.client, options));
    const archive = await verify(options);
    opened ??= await openInstallation(installation);
    const isTaken = early ?? (await lookAtTarget(opened.client, options));
    if (isTaken && !(await options.mayReplace?.(archive.manifest)))
      throw new BackupFault('Nothing was changed.');
    await exchange(opened, archive, options);
    const { manifest } = archive;
    return { manifest, hasItsSecret: await hasSecretOf(installation, manifest.secretMark) };
  } finally {
    await opened?.close();
  }
}

/**
 * Refuses a target that is in use, is not ours, or holds a contest that must not be replaced.
 *
 * @returns whether it holds a contest
 */
async function lookAtTarget(client: Client, options: RestoreOptions): Promise<boolean> {
  const { installation, mayReplace, tell } = options;
  await lockForRestore(client);
  const where = installation.databaseUrl ? 'This database' : installation.dataDir;
  const migrations = await readMigrations(client);
  const known = await listMigrations();
  if ((await hasTables(client)) && migrations?.[0] !== known[0])
    throw new BackupFault(`${where} holds tables that are not this contest's; it is left alone.`);
  if (migrations && (await isUnfinished(client))) {
    tell('An earlier restore did not come to its end here; this one begins anew.');
    return false;
  }
  const hasFiles = await holdsFiles(filesFolder(installation));
  if (!migrations && !hasFiles) return false;
  if (!mayReplace)
    throw new BackupFault(
      `${migrations ? where : filesFolder(installation)} holds a contest already; nothing was changed. To have the archive's in its place: npm run restore -- <archive> --replace`,
    );
  return true;
}

async function holdsFiles(folder: string): Promise<boolean> {
  const names = (await unlessGone(readdir(folder))) ?? [];
  return names.some((name) => name !== 'scratch');
}

async function verify({ file, tell, signal }: RestoreOptions): Promise<Verified> {
  const found = await unlessGone(stat(file));
  if (!found?.isFile()) throw new BackupFault(`There is no archive ${file}.`);
  tell('Verifying the archive …');
  const onBytes = tellTenths('Verified', found.size, tell);
  const archive = await verifyArchive(file, { onBytes, signal });
  const { manifest, parts } = archive;
  tell(
    `Whole: a backup of ${manifest.at} by version ${manifest.version}, ${parts.length} parts, ${inWords(found.size)}.`,
  );
  const known = await listMigrations();
  if (manifest.migrations.some((name, at) => name !== known[at]))
    throw new BackupFault(
      `The archive was made by a newer version (${manifest.version}) of this program, whose database this one does not know. Update the program first; nothing was changed.`,
    );
  return archive;
}

async function exchange(
  { url, client }: Opened,
  archive: Verified,
  { installation, file, tell, signal }: RestoreOptions,
): Promise<void> {
  const { manifest, parts } = archive;
  const total = sizeOf(parts);
  const rows = sizeOf(parts.filter(({ name }) => name.startsWith(partNames.database)));
  await mkdir(filesFolder(installation), { recursive: true, mode: 0o700 });
  const room = total + (installation.databaseUrl ? 0 : rows * zipped);
  await needRoom(filesFolder(installation), room, 'the contest');
  await makeQueue(url);
  const place = await openFilePlace(filesFolder(installation));
  let secret: string | null = null;
  try {
    tell('Restoring the database and the files …');
    const onBytes = tellTenths('Restored', total, tell);
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
  if (secret !== null) await writeSecret(secretFile(installation), secret);
  await client.query(`drop table ${unfinishedTable}`);
  tell('Done.');
}

const sizeOf = (parts: Part[]) => parts.reduce((sum, { size }) => sum + size, 0);

/** The queue brings its own tables, outside of our transaction; an empty queue more or less changes nothing. */
async function makeQueue(url: string): Promise<void> {
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
