import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Converts a search text to a LIKE pattern, with its wildcards escaped. */
export const toLikePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

export const anyOfSql = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

interface Page {
  current: number;
  pageSize: number;
}

export async function fetchPage<Row, Item>(
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  { current, pageSize }: Page,
  toItem: (row: Row) => Item,
): Promise<{ list: Item[]; total: number }> {
  const page = query.limit(pageSize).offset((current - 1) * pageSize);
  const all = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [rows, counted] = await Promise.all([page.execute(), all.executeTakeFirst()]);
  return { list: rows.map(toItem), total: Number(counted?.total ?? 0) };
}

export const slicePage = <T>(items: readonly T[], { current, pageSize }: Page) => ({
  list: items.slice((current - 1) * pageSize, current * pageSize),
  total: items.length,
});

type Direction = 'ascend' | 'descend';

export const getDirectionSql = (direction: Direction | undefined) =>
  direction === 'descend' ? 'desc' : 'asc';

/** Returns the column and direction of a list's sorter, or null if the sorter names no column. */
export const getSorter = <K extends string>(sorter: Partial<Record<K, Direction>> = {}) =>
  (Object.entries(sorter) as [K, Direction][])[0] ?? null;

/** Sorts items by the requested column. The items must be in ascending order of `position`. */
export function sortItems<T, K extends string>(
  items: readonly T[],
  sorter: Partial<Record<K | 'position', Direction>> | undefined,
  comparisons: Record<Exclude<K, 'position'>, (a: T, b: T) => number>,
): T[] {
  const [column, direction] = getSorter(sorter) ?? ['position', 'ascend'];
  const sorted =
    column === 'position' ? items : items.toSorted(comparisons[column as Exclude<K, 'position'>]);
  return direction === 'descend' ? sorted.toReversed() : [...sorted];
}
