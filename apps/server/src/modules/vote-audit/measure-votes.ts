import { burstHours } from '@film-contest/contract/vote-signals';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EntryFigures, VoteFigures } from './vote-signals.rules.ts';

/**
 * Key under which rare hosts are summed: those with fewer than five votes, and all but the 20 most frequent hosts. Not
 * a valid host name.
 */
export const otherHosts = '*';

interface Measured<Figures = VoteFigures> {
  entry: number;
  figures: Figures;
}

/**
 * The period in which an entry received the most votes. The times are PostgreSQL timestamps as text, to keep
 * microseconds.
 */
interface Span {
  entry: number;
  from: string;
  until: string;
}

interface Measuring {
  /** Time zone in which votes are grouped by hour of the day. */
  timeZone: string;
  /** Minimum number of votes in a burst. */
  minVotes: number;
}

/** Counts the votes of entries, and those of their bursts, without held and void votes. */
export async function measureVotes(
  db: Database | Tx,
  entries: readonly number[],
  { timeZone, minVotes }: Measuring,
): Promise<Measured<EntryFigures>[]> {
  const measured = await countVotes(db, entries, timeZone);
  const spans = await findBursts(db, entries, minVotes);
  const bursts = new Map<number, EntryFigures['burst']>();
  if (spans.length > 0) {
    const counted = await countVotes(db, toEntryNumbers(spans), timeZone, spans);
    const figures = new Map(counted.map((each) => [each.entry, each.figures]));
    for (const { entry, from, until } of spans) {
      const own = figures.get(entry);
      if (own) bursts.set(entry, { from, until, figures: own });
    }
  }
  return measured.map(({ entry, figures }) => ({
    entry,
    figures: { ...figures, burst: bursts.get(entry) ?? null },
  }));
}

const toEntryNumbers = (spans: readonly Span[]) => spans.map(({ entry }) => entry);

const isCountedSql = sql`not exists (
  select from held_votes where vote_id = votes.id and not is_counted
)`;

/** Finds the busiest span of each entry. A span has the length of a burst, and at least `minVotes` votes. */
async function findBursts(
  db: Database | Tx,
  entries: readonly number[],
  minVotes: number,
): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select distinct on (entry_number) entry_number as entry, until::text,
      (until - make_interval(hours => ${burstHours}::int))::text as "from"
    from (
      select entry_number, at as until, count(*) over (
        partition by entry_number order by at
        range between make_interval(hours => ${burstHours}::int) preceding and current row
      ) as votes
      from votes where entry_number = any(${entries}::int[]) and ${isCountedSql}
    ) as windows
    where votes >= ${minVotes}::int order by entry_number, votes desc, until
  `.execute(db);
  return rows;
}

/** SQL: the condition that a vote is within the span of its entry. */
const isWithinSql = (spans: readonly Span[]) => sql`exists (
  select from unnest(${toEntryNumbers(spans)}::int[], ${spans.map(({ from }) => from)}::timestamptz[],
    ${spans.map(({ until }) => until)}::timestamptz[]) as s (entry, "from", until)
  where s.entry = entry_number and at between s."from" and s.until
)`;

/**
 * Counts the votes of each entry, one row per entry. With `spans`, counts only the votes within the span of each entry.
 */
async function countVotes(
  db: Database | Tx,
  entries: readonly number[],
  timeZone: string,
  spans: readonly Span[] | null = null,
): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    with counted as not materialized (
      select * from votes where entry_number = any(${entries}::int[]) and ${isCountedSql}
        ${spans ? sql`and ${isWithinSql(spans)}` : sql``}
    ), gaps as (
      select entry_number, extract(epoch from at - lag(at) over turn)::float8 as gap,
        (row_number() over turn - 2) / 30 as series
      from counted window turn as (partition by entry_number order by at, id)
    ), spreads as (
      select entry_number, stddev_samp(gap) as spread, avg(gap) as mean from gaps
      where gap is not null group by entry_number, series having count(*) = 30
    ), series as (
      select entry_number, count(*) as series,
        count(*) filter (where spread < 0.5 * mean) as regular
      from spreads group by entry_number
    ), agents as (
      select entry_number, sum(count) as known, sum(count * (count - 1) / 2) as pairs
      from (
        select entry_number, count(*) as count from counted
        where agent_class is not null and pass_id is null group by entry_number, agent_class
      ) as classes group by entry_number
    ), networks as (
      select entry_number, sum(count) as known, max(count) as largest,
        sum(count * (count - 1) / 2) as pairs
      from (
        select entry_number, count(*) as count from counted
        where pass_id is null and network <> 'private' group by entry_number, bucket_wide
      ) as buckets group by entry_number
    ), hosts as (
      select entry_number, jsonb_object_agg(host, count) as counts
      from (
        select entry_number, sum(count) as count,
          case when host = '' or (count >= 5 and place <= 20) then host else ${otherHosts} end as host
        from (
          select entry_number, referrer as host, count(*) as count,
            row_number() over (partition by entry_number order by count(*) desc, referrer) as place
          from counted where referrer is not null group by entry_number, referrer
        ) as ranked group by 1, 3
      ) as shown group by entry_number
    ), hours as (
      select entry_number, jsonb_object_agg(hour, count) as counts
      from (
        select entry_number, extract(hour from at at time zone ${timeZone})::int as hour,
          count(*) as count
        from counted group by 1, 2
      ) as days group by entry_number
    ), busiest as (
      select entry_number, max(count) as count
      from (
        select entry_number, count(*) as count from counted
        group by entry_number, date_trunc('hour', at)
      ) as hours group by entry_number
    ), plain as (
      select entry_number, count(*) as votes,
        count(*) filter (where dwell_ms is null or dwell_ms < 4000) as quick,
        count(*) filter (where dwell_ms is null or dwell_ms < 10000) as hasty,
        count(*) filter (where at - voter_since < interval '1 minute') as new_devices,
        count(*) filter (where at - voter_since > interval '1 day') as older,
        jsonb_build_object('0', count(*) filter (where level = 0),
          '1', count(*) filter (where level = 1), '2', count(*) filter (where level = 2),
          '3', count(*) filter (where level = 3)) as levels
      from counted group by entry_number
    )
    select entry_number as entry, jsonb_build_object(
      'timeZone', ${timeZone}::text, 'votes', plain.votes, 'quick', quick, 'hasty', hasty,
      'newDevices', new_devices,
      'returning', older, 'levels', levels, 'busiestHour', busiest.count,
      'series', coalesce(series.series, 0), 'regularSeries', coalesce(series.regular, 0),
      'agents', jsonb_build_object('known', coalesce(agents.known, 0),
        'equalPairs', coalesce(agents.pairs, 0)),
      'networks', jsonb_build_object('known', coalesce(networks.known, 0),
        'largest', coalesce(networks.largest, 0), 'equalPairs', coalesce(networks.pairs, 0)),
      'codes', jsonb_build_object('sent', coalesce(sent, 0), 'accepted', coalesce(accepted, 0)),
      'referrers', coalesce(hosts.counts, '{}'), 'hours', hours.counts
    ) as figures
    from plain join busiest using (entry_number) join hours using (entry_number)
    left join series using (entry_number) left join agents using (entry_number)
    left join networks using (entry_number) left join hosts using (entry_number)
    left join vote_code_counts using (entry_number)
    order by entry_number
  `.execute(db);
  return rows;
}
