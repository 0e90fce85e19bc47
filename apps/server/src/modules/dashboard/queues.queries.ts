import type { consoleQueues } from '@film-contest/contract/dashboard';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { readFilmFigures } from '../films/film-figures.ts';

type Queues = z.infer<typeof consoleQueues>;

interface Line {
  waiting: number;
  failed: number;
  oldest: Date | null;
}

const told = ({ waiting, failed, oldest }: Line) => ({
  waiting,
  failed,
  oldestWaitingSince: oldest?.toISOString() ?? null,
});

/** What machines have to do at this moment: films, letters, and every other job. */
export async function readQueues({ db }: Context): Promise<Queues> {
  const [films, letters, jobs] = await Promise.all([
    readFilmFigures(db),
    readLetters(db),
    readJobs(db),
  ]);
  const { workers, ...ofFilms } = films;
  return { workers, films: ofFilms, letters: told(letters), jobs: told(jobs) };
}

/** Letters that have not been sent: few, beside those that have. */
export const readLetters = (db: Database) =>
  db
    .selectFrom('messages')
    .select([
      sql<number>`count(*) filter (where state = 'queued')`.as('waiting'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
      sql<Date | null>`min(created_at) filter (where state = 'queued')`.as('oldest'),
    ])
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow();

/** Jobs of films and letters are told with what they are for. A job that waits for its time is no queue. */
async function readJobs(db: Database): Promise<Line> {
  const isDue = sql`attempts < max_attempts and locked_at is null and run_at <= now()`;
  const { rows } = await sql<Line>`
    select count(*) filter (where ${isDue}) as waiting,
      count(*) filter (where attempts >= max_attempts) as failed,
      min(run_at) filter (where ${isDue}) as oldest
    from graphile_worker.jobs
    where task_identifier not like 'films.%' and task_identifier <> 'outbox.send'
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldest: null };
}
