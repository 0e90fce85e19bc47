import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What one process adds to a window. */
export interface Delta {
  key: Buffer;
  /** In milliseconds, as everywhere in memory. */
  startsAt: number;
  by: number;
}

/** What all processes have counted in a window, and in the one before it. */
export interface Total {
  count: number;
  before: number;
}

interface Row extends Total {
  key: Buffer;
  starts_at: Date;
}

export const keyOf = (key: Buffer, startsAt: number) => `${key.toString('latin1')}${startsAt}`;

const byKey = (rows: Row[]) =>
  new Map<string, Total>(rows.map((row) => [keyOf(row.key, row.starts_at.getTime()), row]));

const times = (values: number[]) => values.map((value) => new Date(value));

/**
 * Adds to windows, in one order, so that processes that write at once never wait for each other in a
 * circle. Answers what all processes have counted.
 */
export async function addToBudgets(db: Database, deltas: (Delta & { ms: number })[]) {
  const { rows } = await sql<Row>`
    with deltas as (
      select key, starts_at, before_at, sum(by)::int as by
      from unnest(
        ${deltas.map(({ key }) => key)}::bytea[],
        ${times(deltas.map(({ startsAt }) => startsAt))}::timestamptz[],
        ${times(deltas.map(({ startsAt, ms }) => startsAt - ms))}::timestamptz[],
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
  return byKey(rows);
}

/** What all processes have counted in some windows. */
export async function readBudgets(
  db: Database,
  windows: { key: Buffer; startsAt: number; ms: number }[],
) {
  const { rows } = await sql<Row>`
    select w.key, w.starts_at, coalesce(n.count, 0) as count, coalesce(b.count, 0) as before
    from unnest(
      ${windows.map(({ key }) => key)}::bytea[],
      ${times(windows.map(({ startsAt }) => startsAt))}::timestamptz[],
      ${times(windows.map(({ startsAt, ms }) => startsAt - ms))}::timestamptz[]
    ) as w (key, starts_at, before_at)
    left join vote_budgets n on n.key = w.key and n.starts_at = w.starts_at
    left join vote_budgets b on b.key = w.key and b.starts_at = w.before_at
  `.execute(db);
  return byKey(rows);
}

const pagesAtOnce = 1000;

/**
 * Deletes windows that began more than two days ago. No index leads to them: it would be written with
 * every window, for the sake of one reading a day. So the table is read whole, in slices that are short.
 */
export async function deleteOldBudgets(db: Database): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('vote_budgets') / current_setting('block_size')::int)::int as pages
  `.execute(db);
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    await sql`
      delete from vote_budgets
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid
        and starts_at < now() - interval '2 days'
    `.execute(db);
  }
}
