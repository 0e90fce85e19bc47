import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { readFilmFigures } from '../films/film-figures.ts';
import { isChannelConfigured } from '../outbox/outbox.ts';
import { readSmsBudget } from '../outbox/sms-budget.ts';
import { readMessageCounts } from './queues.queries.ts';

/** Counts the entries and messages that wait for staff. Every open console polls this. */
export async function readWaitingCounts(ctx: Context) {
  const { rows } = await sql<{ review: number; inbox: number }>`
    select (select count(*) from entries where state = 'in_review'
        or (state = 'published' and revision_submitted_at is not null)) as review,
      (select count(*) from contact_messages where state = 'open') as inbox
  `.execute(ctx.db);
  const sends = {
    mail: isChannelConfigured(ctx, 'mail'),
    sms: isChannelConfigured(ctx, 'sms'),
  };
  return { ...(rows[0] ?? { review: 0, inbox: 0 }), sends };
}

export async function readSummary(ctx: Context) {
  const { db } = ctx;
  const count = sql<number>`count(*)`.as('count');
  const [states, votes, accounts, oldest, films, letters, inbox, smsBudget] = await Promise.all([
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
      // Excludes accounts of staff, as the dashboard's funnel does.
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
    readSmsBudget(ctx),
  ]);
  return {
    entriesByState: Object.fromEntries(states.map((row) => [row.state, row.count])),
    votes: Number(votes.votes),
    accounts,
    oldestInReview: oldest?.at?.toISOString() ?? null,
    films: { waiting: films.waiting + films.running, failed: films.failed },
    mail: { waiting: letters.waiting, failed: letters.failed },
    inbox,
    smsBudget,
  };
}
