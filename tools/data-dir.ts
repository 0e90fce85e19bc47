import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canReach, chooseDatabaseUser } from '../apps/server/src/platform/db/embedded-user.ts';
import { repository } from './bring-up.mjs';

/**
 * The folder for everything the local trial keeps: DATA_DIR, else `.data` in the repository. Started as root, the
 * database runs as another user; where that user cannot enter the repository, a folder of this checkout in /var/lib.
 */
export function chooseDataDir(): string {
  if (process.env.DATA_DIR) return resolve(repository, process.env.DATA_DIR);
  const usual = join(repository, '.data');
  const user = chooseDatabaseUser(postgresIn(usual));
  if (canReach(user, existsSync(usual) ? usual : repository)) return usual;
  const checkout = createHash('sha256').update(repository).digest('hex').slice(0, 12);
  return `/var/lib/film-contest/${checkout}`;
}

/** Where the server keeps its embedded PostgreSQL inside the data folder. */
export function postgresIn(dataDir: string): string {
  return join(dataDir, 'database');
}
