import type { RoundFilm, roundFilmsQuery } from '@film-contest/contract/judging-results';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { getDirectionSql, getSorter } from '../../platform/db/lists.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';

type Query = z.infer<typeof roundFilmsQuery>;

type Row = Omit<RoundFilm, 'number'> & { number: number | null };

interface SortKey {
  value: RawBuilder<unknown>;
  /** SQL: a query with one value per film, computed from all assignments of the round. */
  perFilm?: RawBuilder<unknown>;
}

/** Returns the SQL of the sort column. Only this column is computed for all films, from one index. */
function buildSortKey(column: string, id: string, jurorsPerFilm: number): SortKey {
  const aggregateAssignmentsSql = (value: RawBuilder<unknown>) => sql`
    select entry_id, ${value} as value
    from judging_assignments where round_id = ${id} group by entry_id`;
  switch (column) {
    case 'number':
      return { value: sql`entry.number` };
    case 'scores':
      return {
        value: sql`coalesce(sorted.value, 0)`,
        perFilm: aggregateAssignmentsSql(sql`count(*) filter (where state = 'done')::int`),
      };
    case 'missing':
      return {
        value: sql`greatest(${jurorsPerFilm}::int - coalesce(sorted.value, 0), 0)`,
        perFilm: aggregateAssignmentsSql(sql`count(*) filter (where state <> 'recused')::int`),
      };
    case 'mean':
      return {
        value: sql`sorted.value`,
        perFilm: aggregateAssignmentsSql(sql`avg(total) filter (where state = 'done')`),
      };
    default:
      return {
        value: sql`sorted.value`,
        perFilm: sql`
          select entry_id, place as value from judging_result_films where round_id = ${id}`,
      };
  }
}

/**
 * Lists the films of a round with progress, scores and places. By default sorted by place, or by mean if there is no
 * result; equal films are sorted by entry number.
 */
export async function listRoundFilms(
  { db }: Context,
  { id, sorter, filters, current, pageSize }: Query & { id: string },
) {
  const round = await db
    .selectFrom('judging_rounds')
    .select((eb) => [
      'rules',
      eb
        .exists(eb.selectFrom('judging_result_films').select('place').where('round_id', '=', id))
        .as('hasResult'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const usual = round.hasResult ? (['place', 'ascend'] as const) : (['mean', 'descend'] as const);
  const [column, direction] = getSorter(sorter) ?? usual;
  const { mode, jurorsPerFilm } = round.rules;
  const groups = filters?.group ?? [];
  const wanted = mode === 'top-picks' ? 0 : jurorsPerFilm;
  const [list, total] = await Promise.all([
    readRoundFilmRows(db, {
      id,
      jurorsPerFilm: wanted,
      groups,
      sortedBy: buildSortKey(column, id, wanted),
      direction: sql.raw(getDirectionSql(direction)),
      limit: pageSize,
      offset: (current - 1) * pageSize,
    }),
    countRoundFilms(db, id, groups),
  ]);
  return {
    list: list.map((row): RoundFilm => ({ ...row, number: formatEntryNumber(row.number) ?? '' })),
    total,
  };
}

interface Page {
  id: string;
  jurorsPerFilm: number;
  groups: readonly string[];
  sortedBy: SortKey;
  direction: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Sorts all films by the sort column only, and reads the other columns for the films of the page. */
async function readRoundFilmRows(db: Database, page: Page): Promise<Row[]> {
  const { id, jurorsPerFilm, groups, sortedBy, direction, limit, offset } = page;
  const { rows } = await sql<Row>`
    with page as (
      select film.entry_id, film.panel, entry.number, ${sortedBy.value} as key
      from judging_films film
      join entries entry on entry.id = film.entry_id
      ${sortedBy.perFilm ? sql`left join (${sortedBy.perFilm}) sorted on sorted.entry_id = film.entry_id` : sql``}
      where film.round_id = ${id} and ${isInGroupsSql(groups)}
      order by key ${direction} nulls last, entry.number
      limit ${limit} offset ${offset}
    )
    select page.entry_id as id, page.number, entry.title, entry.group_name as "group", page.panel,
      work.assigned, work.scores, work.recused,
      greatest(${jurorsPerFilm}::int - work.assigned, 0) as missing,
      work.mean, work.median, work.watched,
      result.place, result.computed_place as "computedPlace", result.jury, result.combined,
      (result.details ->> 'adjusted')::float8 as adjusted,
      (result.details ->> 'standardError')::float8 as "standardError",
      (result.details ->> 'chance')::float8 as chance
    from page
    join entries entry on entry.id = page.entry_id
    left join films film on film.upload_id = entry.video_id
    left join judging_result_films result
      on result.round_id = ${id} and result.entry_id = page.entry_id
    cross join lateral (
      select count(*) filter (where given.state <> 'recused')::int as assigned,
        count(*) filter (where given.state = 'done')::int as scores,
        count(*) filter (where given.state = 'recused')::int as recused,
        avg(given.total) filter (where given.state = 'done') as mean,
        percentile_cont(0.5) within group (order by given.total)
          filter (where given.state = 'done') as median,
        percentile_cont(0.5) within group (order by
          case when film.seconds > 0 then least(coalesce(watched.seconds, 0) / film.seconds, 1) end)
          filter (where given.state = 'done') as watched
      from judging_assignments given
      left join judging_watched watched on watched.assignment_id = given.id
      where given.round_id = ${id} and given.entry_id = page.entry_id
    ) work
    order by page.key ${direction} nulls last, page.number`.execute(db);
  return rows;
}

const isInGroupsSql = (groups: readonly string[]) =>
  groups.length > 0 ? sql`entry.group_name = any(${[...groups]}::text[])` : sql`true`;

/**
 * Counts the films of a round. Joins the entries only for a filter, because every film of a round has an entry.
 */
async function countRoundFilms(
  db: Database,
  id: string,
  groups: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from judging_films film
    ${groups.length > 0 ? sql`join entries entry on entry.id = film.entry_id` : sql``}
    where round_id = ${id} and ${isInGroupsSql(groups)}`.execute(db);
  return rows[0]?.total ?? 0;
}
