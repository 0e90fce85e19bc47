import { codes } from '@film-contest/contract/codes';
import type { consoleTrends } from '@film-contest/contract/dashboard';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { getCachedContest } from '../settings/settings.ts';
import { compareHoursWithMedian } from './dashboard.rules.ts';

type Trends = z.infer<typeof consoleTrends>;

const submissionDays = 30;
const shownHours = 48;
const hoursToCompare = 24;

/** Reads the trends from rollups and indexes, never from single votes. */
export async function readTrends(ctx: Context): Promise<Trends> {
  const { db } = ctx;
  const { timeZone } = await getCachedContest(ctx);
  const [submissions, review, funnel, votes, refusedVotes, uploads] = await Promise.all([
    readSubmissionsPerDay(db, timeZone),
    readReviewTimes(db),
    readEntrantFunnel(db),
    readVotesPerHour(db),
    readRefusedVotes(db),
    countUploads(db),
  ]);
  const at = new Date().toISOString();
  return { at, submissions, review, funnel, votes, refusedVotes, uploads };
}

async function readSubmissionsPerDay(
  db: Database,
  timeZone: string,
): Promise<Trends['submissions']> {
  const { rows } = await sql<Trends['submissions'][number]>`
    with days as (
      select day::date from generate_series(
        (now() at time zone ${timeZone})::date - ${submissionDays - 1}::int,
        (now() at time zone ${timeZone})::date, interval '1 day') as day
    ), counted as (
      select (submitted_at at time zone ${timeZone})::date as day,
        count(*) filter (where group_name = 'open') as open,
        count(*) filter (where group_name = 'student') as student
      from entries where submitted_at > now() - make_interval(days => ${submissionDays + 1})
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(open, 0)::int as open, coalesce(student, 0)::int as student
    from days left join counted on counted.day = days.day order by days.day
  `.execute(db);
  return rows;
}

const toHoursSql = (span: ReturnType<typeof sql>) => sql`extract(epoch from ${span}) / 3600`;

const ageStatisticsSql = (span: ReturnType<typeof sql>) => sql`count(*) as count,
  percentile_cont(0.5) within group (order by ${toHoursSql(span)})::float8 as p50,
  percentile_cont(0.95) within group (order by ${toHoursSql(span)})::float8 as p95`;

type Ages = Trends['review']['waiting'];

/** Reads the waiting times of reviews. An entry's time starts whenever the entry enters review. */
async function readReviewTimes(db: Database): Promise<Trends['review']> {
  const [waiting, decided] = await Promise.all([
    sql<Ages>`
      select ${ageStatisticsSql(sql`now() - entered.at`)} from entries
      cross join lateral (select max(at) as at from entry_events
        where entry_id = entries.id and state = 'in_review' and revision is null) as entered
      where entries.state = 'in_review' and entered.at is not null
    `.execute(db),
    sql<Ages>`
      select ${ageStatisticsSql(sql`decided.at - entered.at`)} from entry_events as decided
      cross join lateral (select max(at) as at from entry_events
        where entry_id = decided.entry_id and state = 'in_review' and revision is null
          and id < decided.id) as entered
      where decided.at > now() - make_interval(days => ${submissionDays})
        and decided.state in ('published', 'changes_requested', 'rejected') and decided.actor_id is not null
        and decided.revision is null
        and not exists (select from entry_events as hiding where hiding.entry_id = decided.entry_id
          and hiding.state = 'hidden' and hiding.at between entered.at and decided.at)
        and entered.at is not null
    `.execute(db),
  ]);
  const none = { count: 0, p50: null, p95: null };
  return { waiting: waiting.rows[0] ?? none, decided: decided.rows[0] ?? none };
}

async function readEntrantFunnel(db: Database): Promise<Trends['funnel']> {
  const { rows } = await sql<Trends['funnel']>`
    select count(*) as registered, count(activated_at) as activated,
      count(*) filter (where activated_at is not null and entrants.account_id is not null) as began,
      count(*) filter (where activated_at is not null and entrants.submitted) as submitted,
      count(*) filter (where activated_at is not null and entrants.published) as published
    from accounts left join (
      select account_id, bool_or(submitted_at is not null) as submitted,
        bool_or(state = 'published') as published
      from entries group by account_id
    ) as entrants on entrants.account_id = accounts.id
    where erased_at is null
      and not exists (select from staff_roles where staff_roles.account_id = accounts.id)
  `.execute(db);
  const [funnel] = rows;
  return funnel ?? { registered: 0, activated: 0, began: 0, submitted: 0, published: 0 };
}

/** Counts votes by full hours in UTC; the last hour is incomplete. */
async function readVotesPerHour(db: Database): Promise<Trends['votes']> {
  const { rows } = await sql<{ at: Date; count: number }>`
    with hours as (
      select at from generate_series(
        date_trunc('hour', now(), 'UTC') - make_interval(hours => ${shownHours + hoursToCompare - 1}),
        date_trunc('hour', now(), 'UTC'), interval '1 hour') as at
    ), counted as (
      select date_trunc('hour', minute, 'UTC') as at, sum(count) as count from vote_outcomes
      where code = ${codes.voted} and minute >= (select min(at) from hours) group by 1
    ), first as (select min(minute) as at from vote_outcomes)
    select hours.at, coalesce(counted.count, 0)::int as count
    from hours cross join first left join counted on counted.at = hours.at
    where hours.at >= date_trunc('hour', first.at, 'UTC') order by hours.at
  `.execute(db);
  return compareHoursWithMedian(rows)
    .slice(-shownHours)
    .map((hour) => ({ ...hour, at: hour.at.toISOString() }));
}

async function readRefusedVotes(db: Database): Promise<Trends['refusedVotes']> {
  const { rows } = await sql<Trends['refusedVotes'][number]>`
    select code, sum(count)::int as count from vote_outcomes
    where minute > now() - interval '24 hours' and code <> ${codes.voted}
    group by code order by count desc, code
  `.execute(db);
  return rows;
}

/**
 * Counts the uploads of the last seven days by result. An upload that is not complete after a day counts as unfinished.
 */
async function countUploads(db: Database): Promise<Trends['uploads']> {
  const recent = sql`created_at > now() - interval '7 days'`;
  const [states, kinds] = await Promise.all([
    sql<Omit<Trends['uploads'], 'refusedByKind'>>`
      select count(*) filter (where state = 'checked') as accepted,
        count(*) filter (where state = 'refused') as refused,
        count(*) filter (where state = 'granted' and created_at < now() - interval '1 day') as unfinished
      from uploads where ${recent}
    `.execute(db),
    sql<Trends['uploads']['refusedByKind'][number]>`
      select kind, count(*) as count from uploads where state = 'refused' and ${recent}
      group by kind order by count desc, kind
    `.execute(db),
  ]);
  const [counts] = states.rows;
  return { accepted: 0, refused: 0, unfinished: 0, ...counts, refusedByKind: kinds.rows };
}
