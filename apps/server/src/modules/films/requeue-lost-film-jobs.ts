import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canMakeRendition } from './films.rules.ts';
import {
  checkKeyPrefix,
  lockFilm,
  queueFilmCheck,
  queueRendition,
  renderKeyPrefix,
  selectUsedFilms,
} from './films.ts';

/** SQL: the keys of the queued and running jobs of films. */
const jobKeys = sql`select key from graphile_worker.jobs
  where key like 'films.%' and (attempts < max_attempts or locked_at is not null)`;

/** SQL: the key of the job of a row of `renditions`. */
const renditionKey = sql`${renderKeyPrefix} || upload_id || ' ' || name`;

const unfinished = ['waiting', 'running'] as const;

/** Queues checks and renditions that lost their job, e.g. because the queue was emptied. */
export async function requeueLostFilmJobs({ db, log }: Context): Promise<void> {
  const unchecked = await db
    .selectFrom('films')
    .select('upload_id')
    .where('state', 'in', ['uploaded', 'probing'])
    .where('upload_id', 'in', selectUsedFilms(db))
    .where(sql<boolean>`${checkKeyPrefix} || upload_id not in (${jobKeys})`)
    .execute();
  for (const film of unchecked) await queueFilmCheck(db, film.upload_id);
  const unmade = await db
    .selectFrom('renditions')
    .select('upload_id')
    .distinct()
    .where('state', 'in', unfinished)
    .where('upload_id', 'in', selectUsedFilms(db))
    .where(sql<boolean>`${renditionKey} not in (${jobKeys})`)
    .execute();
  let revived = unchecked.length;
  for (const film of unmade) {
    revived += await db.transaction().execute((tx) => queueMissingRenditions(tx, film.upload_id));
  }
  if (revived > 0) log.warn({ revived }, 'films had lost their jobs');
}

/**
 * Queues each missing rendition of a film that has no job. MP4 and sprite wait for their source rung.
 * @returns the number of queued jobs
 */
export async function queueMissingRenditions(tx: Tx, uploadId: string): Promise<number> {
  await lockFilm(tx, uploadId);
  const parts = await tx
    .selectFrom('renditions')
    .select(['name', 'state', sql<boolean>`${renditionKey} in (${jobKeys})`.as('has_job')])
    .where('upload_id', '=', uploadId)
    .execute();
  const missing = parts.filter(
    ({ name, state, has_job }) =>
      (unfinished as readonly string[]).includes(state) &&
      !has_job &&
      canMakeRendition(name, parts),
  );
  for (const { name } of missing) await queueRendition(tx, uploadId, name);
  return missing.length;
}
