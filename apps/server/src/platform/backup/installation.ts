import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { deriveKeys, signText } from '../secrets.ts';
import { BackupFault } from './fault.ts';

/** Locations of the data of one contest: database, files and secret. */
export interface Installation {
  /** Connection URL of the database. Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** The S3 bucket with the files. Null if the files are in `dataDir`. */
  bucket: string | null;
  /** The installation's secret from the environment; null if the secret is stored in a file in `dataDir`. */
  secret: string | null;
}

const getDatabaseFolder = ({ dataDir }: Installation) => join(dataDir, 'database');
export const getFilesFolder = ({ dataDir }: Installation) => join(dataDir, 'files');
export const getSecretFile = ({ dataDir }: Installation) => join(dataDir, 'secret');

/** Rejects a contest with files in a bucket, which an archive cannot contain. @throws BackupFault */
export function requireLocalFiles({ bucket }: Installation): void {
  if (bucket === null) return;
  throw new BackupFault(
    `The files of this contest lie in the bucket ${bucket} of an S3-compatible store, and these archives hold files of this machine only. Keep the bucket by the store's own versioning or replication, and the database by pg_dump; docs/operations.md tells how the two go together.`,
  );
}

/** Whether the contest's database exists. External databases are assumed to exist. */
export const hasDatabase = (installation: Installation) =>
  installation.databaseUrl !== null || existsSync(getDatabaseFolder(installation));

/**
 * Opens one connection to the contest's database. Starts the embedded database if it is not running; `close` stops it
 * again unless other clients use it by then.
 */
export async function connectToInstallation(installation: Installation) {
  const embedded = installation.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: getDatabaseFolder(installation),
        yields: true,
        log: () => {},
      });
  const url = installation.databaseUrl ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // Ignores the event, because the next query reports the lost connection.
  client.on('error', () => {});
  const closeConnection = async () => {
    // Limits the wait, because a connection that streams rows does not end gracefully.
    await Promise.race([client.end().catch(() => {}), sleep(2000, null, { ref: false })]);
    client.connection.stream.destroy();
    await embedded?.stop();
  };
  try {
    await client.connect();
    // Makes the text format of values independent of server and role settings.
    await client.query(`
      set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
      set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1;
      set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set row_security = off`);
    return { url, client, close: closeConnection };
  } catch (error) {
    await closeConnection();
    throw error;
  }
}

async function readSecretKeys(installation: Installation) {
  const kept = await readFile(getSecretFile(installation), 'utf8').catch(() => null);
  const secret = installation.secret ?? kept?.trim();
  return secret ? deriveKeys(secret) : null;
}

const computeSecretFingerprint = (key: KeyObject) =>
  signText(key, 'mark of the secret').slice(0, 16);

/**
 * Returns a fingerprint of the installation's secret, which does not reveal the secret. Null if there is no secret
 * yet.
 */
export async function readSecretFingerprint(installation: Installation): Promise<string | null> {
  const keys = await readSecretKeys(installation);
  return keys && computeSecretFingerprint(keys.backup);
}

/** Whether an archive was written with the current secret of the installation. Also true if neither has a secret. */
export async function hasSameSecret(installation: Installation, mark: string | null) {
  const keys = await readSecretKeys(installation);
  if (!keys || mark === null) return keys === mark;
  // Archives of earlier versions contain a fingerprint that was computed with the key for signing URLs.
  return [keys.backup, keys.media].some((key) => computeSecretFingerprint(key) === mark);
}
