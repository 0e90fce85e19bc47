import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';

/** The count that one process adds to a window. */
export interface Delta {
  key: Buffer;
  startsAt: number;
  by: number;
}

/** Counts of all processes in a window and in the previous window. */
export interface Total {
  count: number;
  before: number;
}

interface Row extends Total {
  key: Buffer;
  starts_at: Date;
}

export const toWindowKey = (key: Buffer, startsAt: number) =>
  `${key.toString('latin1')}${startsAt}`;

const mapTotalsByKey = (rows: Row[]) =>
  new Map<string, Total>(rows.map((row) => [toWindowKey(row.key, row.starts_at.getTime()), row]));

const toDates = (values: number[]) => values.map((value) => new Date(value));

/** Adds counts to windows and returns the counts of all processes. Rows are sorted to avoid deadlocks. */
export async function addCountsToWindows(db: Database, deltas: (Delta & { ms: number })[]) {
  const { rows } = await sql<Row>`
    with deltas as (
      select key, starts_at, before_at, sum(by)::int as by
      from unnest(
        ${deltas.map(({ key }) => key)}::bytea[],
        ${toDates(deltas.map(({ startsAt }) => startsAt))}::timestamptz[],
        ${toDates(deltas.map(({ startsAt, ms }) => startsAt - ms))}::timestamptz[],
        ${deltas.map(({ by }) => by)}::int[]
      ) as d (key, starts_at, before_at, by)
      group by key, starts_at, before_at
    ), written as (
      insert into vote_budgets as b (key, starts_at, count)
      select key, starts_at, by from deltas order by key, starts_at
      on conflict (key, starts_at) do update set count = b.count + excluded.count
      returning key, starts_at, count
    )
    select w.key, w.starts_at, w.count, coalesce(b.count, 0) as before
    from written w
    join deltas d using (key, starts_at)
    left join vote_budgets b on b.key = w.key and b.starts_at = d.before_at
  `.execute(db);
  return mapTotalsByKey(rows);
}

/** Reads the counts of all processes for the given windows. */
export async function readWindowCounts(
  db: Database,
  windows: { key: Buffer; startsAt: number; ms: number }[],
) {
  const { rows } = await sql<Row>`
    select w.key, w.starts_at, coalesce(n.count, 0) as count, coalesce(b.count, 0) as before
    from unnest(
      ${windows.map(({ key }) => key)}::bytea[],
      ${toDates(windows.map(({ startsAt }) => startsAt))}::timestamptz[],
      ${toDates(windows.map(({ startsAt, ms }) => startsAt - ms))}::timestamptz[]
    ) as w (key, starts_at, before_at)
    left join vote_budgets n on n.key = w.key and n.starts_at = w.starts_at
    left join vote_budgets b on b.key = w.key and b.starts_at = w.before_at
  `.execute(db);
  return mapTotalsByKey(rows);
}

const pagesPerSlice = 1000;

/**
 * Deletes windows that began more than two days ago. Scans the table in short slices, because an index for this daily
 * deletion would slow down every write.
 */
export async function removeOldWindows({ db }: Context): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('vote_budgets') / current_setting('block_size')::int)::int as pages
  `.execute(db);
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesPerSlice) {
    await sql`
      delete from vote_budgets
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesPerSlice},0)`}::tid
        and starts_at < now() - interval '2 days'
    `.execute(db);
  }
}
