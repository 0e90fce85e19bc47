import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { deriveKeys, sign } from '../secrets.ts';
import { BackupFault } from './fault.ts';

/** Where one contest lies. */
export interface Installation {
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** The bucket that holds the files; null when they lie in `dataDir`. */
  bucket: string | null;
  /** The key from the environment; null for the one that is kept in `dataDir`. */
  secret: string | null;
}

const databaseFolder = ({ dataDir }: Installation) => join(dataDir, 'database');
export const filesFolder = ({ dataDir }: Installation) => join(dataDir, 'files');
export const secretFile = ({ dataDir }: Installation) => join(dataDir, 'secret');

/** @throws BackupFault for a contest whose files an archive does not hold */
export function needOwnFiles({ bucket }: Installation): void {
  if (bucket === null) return;
  throw new BackupFault(
    `The files of this contest lie in the bucket ${bucket} of an S3-compatible store, and these archives hold files of this machine only. Keep the bucket by the store's own versioning or replication, and the database by pg_dump; docs/operations.md tells how the two go together.`,
  );
}

/** Whether there is a database to look into; an external one always is. */
export const hasDatabase = (installation: Installation) =>
  installation.databaseUrl !== null || existsSync(databaseFolder(installation));

/**
 * One connection to the contest's database. The embedded one is started when it is not running, and stopped by `close`
 * unless somebody else uses it by then.
 */
export async function openInstallation(installation: Installation) {
  const embedded = installation.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: databaseFolder(installation),
        yields: true,
        log: () => {},
      });
  const url = installation.databaseUrl ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // What is lost shows in the next query.
  client.on('error', () => {});
  const close = async () => {
    // In the middle of a stream of rows a connection takes no goodbye.
    await Promise.race([client.end().catch(() => {}), sleep(2000, null, { ref: false })]);
    client.connection.stream.destroy();
    await embedded?.stop();
  };
  try {
    await client.connect();
    // The text of values must not depend on either server's or role's settings.
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

async function keysOf(installation: Installation) {
  const kept = await readFile(secretFile(installation), 'utf8').catch(() => null);
  const secret = installation.secret ?? kept?.trim();
  return secret ? deriveKeys(secret) : null;
}

const markBy = (key: KeyObject) => sign(key, 'mark of the secret').slice(0, 16);

/** A short mark of the secret in use, from which it cannot be found; null when there is none yet. */
export async function secretMark(installation: Installation): Promise<string | null> {
  const keys = await keysOf(installation);
  return keys && markBy(keys.backup);
}

/** Whether an archive was made with the secret in use; both may have none. */
export async function hasSecretOf(installation: Installation, mark: string | null) {
  const keys = await keysOf(installation);
  if (!keys || mark === null) return keys === mark;
  // Archives of earlier versions are marked by the key that signs URLs.
  return [keys.backup, keys.media].some((key) => markBy(key) === mark);
}
