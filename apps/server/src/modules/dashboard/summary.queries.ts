import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { readFilmFigures } from '../films/film-figures.ts';
import { readMessageCounts } from './queues.queries.ts';

/** Counts the entries and messages that wait for staff. Every open console polls this. */
export async function readWaitingCounts({ db }: Context) {
  const { rows } = await sql<{ review: number; inbox: number }>`
    select (select count(*) from entries where state = 'in_review') as review,
      (select count(*) from contact_messages where state = 'open') as inbox
  `.execute(db);
  return rows[0] ?? { review: 0, inbox: 0 };
}

export async function readSummary({ db }: Context) {
  const count = sql<number>`count(*)`.as('count');
  const [states, votes, accounts, oldest, films, letters, inbox] = await Promise.all([
    db.selectFrom('entries').select(['state', count]).groupBy('state').execute(),
    db
      .selectFrom('vote_tallies')
      .select(sql<number>`coalesce(sum(votes), 0)`.as('votes'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('accounts')
      .select([
        sql<number>`count(*)`.as('registered'),
        sql<number>`count(activated_at)`.as('activated'),
      ])
      .where('erased_at', 'is', null)
      // Excludes accounts of staff, as in the funnel.
      .where(sql<boolean>`not exists (
        select from staff_roles where staff_roles.account_id = accounts.id
      )`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('entries')
      .select(sql<Date | null>`min(submitted_at)`.as('at'))
      .where('state', '=', 'in_review')
      .executeTakeFirst(),
    readFilmFigures(db),
    readMessageCounts(db),
    db
      .selectFrom('contact_messages')
      .select(sql<number>`count(*)`.as('open'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    entriesByState: Object.fromEntries(states.map((row) => [row.state, row.count])),
    votes: Number(votes.votes),
    accounts,
    oldestInReview: oldest?.at?.toISOString() ?? null,
    films: { waiting: films.waiting + films.running, failed: films.failed },
    mail: { waiting: letters.waiting, failed: letters.failed },
    inbox,
  };
}
