import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** What waits for staff, in numbers. */
export async function readSummary({ db }: Context) {
  const count = sql<number>`count(*)`.as('count');
  const [states, votes, accounts, oldest, films, mail, inbox] = await Promise.all([
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
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('entries')
      .select(sql<Date | null>`min(submitted_at)`.as('at'))
      .where('state', '=', 'in_review')
      .executeTakeFirst(),
    db
      .selectFrom('films')
      .select([
        sql<number>`count(*) filter (where exists (select 1 from renditions r
          where r.upload_id = films.upload_id and r.state in ('waiting', 'running')))`.as(
          'waiting',
        ),
        sql<number>`count(*) filter (where state = 'failed' or exists (select 1 from renditions r
          where r.upload_id = films.upload_id and r.state = 'failed'))`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('messages')
      .select([
        sql<number>`count(*) filter (where state = 'queued')`.as('waiting'),
        sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
      ])
      .executeTakeFirstOrThrow(),
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
    films,
    mail,
    inbox,
  };
}
