import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canBeMade } from './films.rules.ts';
import {
  checkKeyPrefix,
  lockFilm,
  queueCheck,
  queueRendition,
  renderKeyPrefix,
  wantedFilms,
} from './films.ts';

/** SQL: the keys of the queued and running jobs of films. */
const jobKeys = sql`select key from graphile_worker.jobs
  where key like 'films.%' and (attempts < max_attempts or locked_at is not null)`;

/** SQL: the key of the job of a row of `renditions`. */
const renditionKey = sql`${renderKeyPrefix} || upload_id || ' ' || name`;

const unfinished = ['waiting', 'running'] as const;

/**
 * Queues again what is to be made and has no job: no film may wait for ever, whatever became of its
 * jobs (a queue that was emptied, a worker that came back from the dead).
 */
export async function reviveFilms({ db, log }: Context): Promise<void> {
  const unchecked = await db
    .selectFrom('films')
    .select('upload_id')
    .where('state', 'in', ['uploaded', 'probing'])
    .where('upload_id', 'in', wantedFilms(db))
    .where(sql<boolean>`${checkKeyPrefix} || upload_id not in (${jobKeys})`)
    .execute();
  for (const film of unchecked) await queueCheck(db, film.upload_id);
  const unmade = await db
    .selectFrom('renditions')
    .select('upload_id')
    .distinct()
    .where('state', 'in', unfinished)
    .where('upload_id', 'in', wantedFilms(db))
    .where(sql<boolean>`${renditionKey} not in (${jobKeys})`)
    .execute();
  let revived = unchecked.length;
  for (const film of unmade) {
    revived += await db.transaction().execute((tx) => queueMissing(tx, film.upload_id));
  }
  if (revived > 0) log.warn({ revived }, 'films had lost their jobs');
}

/**
 * Queues each rendition of a film that is to be made and has no job. MP4 and sprite wait for the rung
 * that they are made from.
 * @returns how many were queued
 */
export async function queueMissing(tx: Tx, uploadId: string): Promise<number> {
  await lockFilm(tx, uploadId);
  const parts = await tx
    .selectFrom('renditions')
    .select(['name', 'state', sql<boolean>`${renditionKey} in (${jobKeys})`.as('has_job')])
    .where('upload_id', '=', uploadId)
    .execute();
  const missing = parts.filter(
    ({ name, state, has_job }) =>
      (unfinished as readonly string[]).includes(state) && !has_job && canBeMade(name, parts),
  );
  for (const { name } of missing) await queueRendition(tx, uploadId, name);
  return missing.length;
}
