import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canUserReach, chooseDatabaseUser } from '../apps/server/src/platform/db/embedded-user.ts';
import { Refusal, repository } from './bring-up.mjs';

/**
 * Returns the data folder of demo mode: DATA_DIR, or `.data` in the repository. If root starts the server, the database
 * runs as another user; if that user cannot enter the repository, returns a folder in /var/lib.
 * @throws Refusal in a release without DATA_DIR, because the next release has another folder and would start with an
 * empty contest
 */
export function chooseDataDir(): string {
  if (process.env.DATA_DIR) return resolve(repository, process.env.DATA_DIR);
  if (!isRepository)
    throw new Refusal(
      'Set DATA_DIR to a folder outside of the release, such as /var/lib/film-contest.',
    );
  const usual = join(repository, '.data');
  const user = chooseDatabaseUser(getPostgresDir(usual));
  if (canUserReach(user, existsSync(usual) ? usual : repository)) return usual;
  const checkout = createHash('sha256').update(repository).digest('hex').slice(0, 12);
  return `/var/lib/film-contest/${checkout}`;
}

/** Whether this is a clone with the sources of both apps, not a release. */
export const isRepository = existsSync(join(repository, 'package-lock.json'));

export function getPostgresDir(dataDir: string): string {
  return join(dataDir, 'database');
}
