import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { deriveKeys, sign } from '../secrets.ts';
import { BackupFault } from './fault.ts';

/** Where the data of one contest is stored. */
export interface Installation {
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** The bucket with the files; null if they are in `dataDir`. */
  bucket: string | null;
  /** The secret from the environment; null if it is kept in `dataDir`. */
  secret: string | null;
}

const getDatabaseFolder = ({ dataDir }: Installation) => join(dataDir, 'database');
export const getFilesFolder = ({ dataDir }: Installation) => join(dataDir, 'files');
export const getSecretFile = ({ dataDir }: Installation) => join(dataDir, 'secret');

/** @throws BackupFault for a contest with files in a bucket, which an archive cannot contain */
export function requireLocalFiles({ bucket }: Installation): void {
  if (bucket === null) return;
  throw new BackupFault(
    `The files of this contest lie in the bucket ${bucket} of an S3-compatible store, and these archives hold files of this machine only. Keep the bucket by the store's own versioning or replication, and the database by pg_dump; docs/operations.md tells how the two go together.`,
  );
}

/** Whether the database exists; external ones always do. */
export const hasDatabase = (installation: Installation) =>
  installation.databaseUrl !== null || existsSync(getDatabaseFolder(installation));

/**
 * Opens one connection to the contest's database. Starts the embedded database if it is not running; `close`
 * stops it again unless other clients use it by then.
 */
export async function openInstallation(installation: Installation) {
  const embedded = installation.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: getDatabaseFolder(installation),
        yields: true,
        log: () => {},
      });
  const url = installation.databaseUrl ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A lost connection shows in the next query.
  client.on('error', () => {});
  const close = async () => {
    // While rows are streamed, the connection does not end gracefully.
    await Promise.race([client.end().catch(() => {}), sleep(2000, null, { ref: false })]);
    client.connection.stream.destroy();
    await embedded?.stop();
  };
  try {
    await client.connect();
    // Makes the text form of values independent of server and role settings.
    await client.query(`
      set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
      set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
      set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set row_security = off`);
    return { url, client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readKeys(installation: Installation) {
  const kept = await readFile(getSecretFile(installation), 'utf8').catch(() => null);
  const secret = installation.secret ?? kept?.trim();
  return secret ? deriveKeys(secret) : null;
}

const computeMark = (key: KeyObject) => sign(key, 'mark of the secret').slice(0, 16);

/** A fingerprint of the secret in use, which does not reveal it; null if there is no secret yet. */
export async function readSecretMark(installation: Installation): Promise<string | null> {
  const keys = await readKeys(installation);
  return keys && computeMark(keys.backup);
}

/** Whether an archive was made with the secret in use; both may have none. */
export async function hasSameSecret(installation: Installation, mark: string | null) {
  const keys = await readKeys(installation);
  if (!keys || mark === null) return keys === mark;
  // Archives of earlier versions carry a fingerprint by the key that signs URLs.
  return [keys.backup, keys.media].some((key) => computeMark(key) === mark);
}
