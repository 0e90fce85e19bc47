import type { filmQueue } from '@film-contest/contract/console';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { defaultPace } from '../../platform/jobs/heartbeat.ts';

/** Selects films, each with the first entry that staff can see. */
export const selectFilmsWithEntry = (db: Database) =>
  db.selectFrom('films').innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('entries')
        .select(['id', 'number', 'title'])
        .whereRef('entries.video_id', '=', 'films.upload_id')
        .where('entries.state', 'not in', ['draft', 'withdrawn'])
        .orderBy('number')
        .orderBy('id')
        .limit(1)
        .as('entry'),
    (join) => join.onTrue(),
  );

export async function readFilmFigures(db: Database): Promise<z.infer<typeof filmQueue>['figures']> {
  const isRunning = sql`(films.state = 'probing' or films.state in ('queued', 'transcoding') and exists
    (select from renditions r where r.upload_id = films.upload_id and r.state = 'running'))`;
  const isWaiting = sql`films.state in ('uploaded', 'queued', 'transcoding') and not ${isRunning}`;
  const lastStep = sql`coalesce((select max(r.changed_at) from renditions r
    where r.upload_id = films.upload_id), films.updated_at)`;
  const [films, { workers }] = await Promise.all([
    selectFilmsWithEntry(db)
      .select([
        sql<number>`count(*) filter (where ${isWaiting})`.as('waiting'),
        sql<number>`count(*) filter (where ${isRunning})`.as('running'),
        sql<number>`count(*) filter (where films.state = 'failed')`.as('failed'),
        sql<Date | null>`min(${lastStep}) filter (where ${isWaiting})`.as('oldest'),
      ])
      .where('films.state', 'not in', ['ready', 'refused'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('worker_heartbeats')
      .select(sql<number>`count(distinct process)`.as('workers'))
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${defaultPace.silentMs / 1000})`)
      .executeTakeFirstOrThrow(),
  ]);
  const { waiting, running, failed, oldest } = films;
  return {
    ...{ waiting, running, failed, workers },
    oldestWaitingSince: oldest?.toISOString() ?? null,
  };
}
