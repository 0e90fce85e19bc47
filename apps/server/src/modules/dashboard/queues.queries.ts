import type { consoleQueues } from '@film-contest/contract/dashboard';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { readFilmFigures } from '../films/film-figures.ts';

type Queues = z.infer<typeof consoleQueues>;

interface Queue {
  waiting: number;
  failed: number;
  oldest: Date | null;
}

const toQueueSummary = ({ waiting, failed, oldest }: Queue) => ({
  waiting,
  failed,
  oldestWaitingSince: oldest?.toISOString() ?? null,
});

export async function readQueues({ db }: Context): Promise<Queues> {
  const [films, letters, jobs] = await Promise.all([
    readFilmFigures(db),
    readMessageCounts(db),
    readJobQueue(db),
  ]);
  const { workers, ...filmQueue } = films;
  return {
    workers,
    films: filmQueue,
    letters: toQueueSummary(letters),
    jobs: toQueueSummary(jobs),
  };
}

/** Counts messages by state. Excludes sent messages first, because an index covers the few others. */
export const readMessageCounts = (db: Database) =>
  db
    .selectFrom('messages')
    .select([
      sql<number>`count(*) filter (where state = 'queued')`.as('waiting'),
      sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
      sql<Date | null>`min(created_at) filter (where state = 'queued')`.as('oldest'),
    ])
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow();

/** Counts due and failed jobs. Omits the jobs of films and messages, which the dashboard counts separately. */
async function readJobQueue(db: Database): Promise<Queue> {
  const isDue = sql`attempts < max_attempts and locked_at is null and run_at <= now()`;
  const { rows } = await sql<Queue>`
    select count(*) filter (where ${isDue}) as waiting,
      count(*) filter (where attempts >= max_attempts) as failed,
      min(run_at) filter (where ${isDue}) as oldest
    from graphile_worker.jobs
    where task_identifier not like 'films.%' and task_identifier <> 'outbox.send'
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldest: null };
}
