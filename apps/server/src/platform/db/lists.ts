import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A search text as a LIKE pattern; its own wildcards are taken literally. */
export const searchPattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: whether any of these conditions, at least one, holds. What is not asked for is not in it, so that it costs nothing. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

interface Page {
  current: number;
  pageSize: number;
}

/** One page of a query and how many rows it has in all. */
export async function pageOfRows<Row, Item>(
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  { current, pageSize }: Page,
  toItem: (row: Row) => Item,
): Promise<{ list: Item[]; total: number }> {
  const page = query.limit(pageSize).offset((current - 1) * pageSize);
  const all = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [rows, counted] = await Promise.all([page.execute(), all.executeTakeFirst()]);
  return { list: rows.map(toItem), total: Number(counted?.total ?? 0) };
}

/** One page of a list that is in memory, and how many items it has in all. */
export const pageOfItems = <T>(items: readonly T[], { current, pageSize }: Page) => ({
  list: items.slice((current - 1) * pageSize, current * pageSize),
  total: items.length,
});

type Direction = 'ascend' | 'descend';

/** SQL's word for a direction; lists ascend unless told otherwise. */
export const sqlDirection = (direction: Direction | undefined) =>
  direction === 'descend' ? 'desc' : 'asc';

/** Column and direction of a sorter, which names one column. */
export const firstSorter = <K extends string>(sorter: Partial<Record<K, Direction>> = {}) =>
  (Object.entries(sorter) as [K, Direction][])[0] ?? null;

/**
 * Items in the order that a query names. Items are given in ascending order of their `position`; every
 * other column has its comparison.
 */
export function sortItems<T, K extends string>(
  items: readonly T[],
  sorter: Partial<Record<K | 'position', Direction>> | undefined,
  comparisons: Record<Exclude<K, 'position'>, (a: T, b: T) => number>,
): T[] {
  const [column, direction] = firstSorter(sorter) ?? ['position', 'ascend'];
  const sorted =
    column === 'position' ? items : items.toSorted(comparisons[column as Exclude<K, 'position'>]);
  return direction === 'descend' ? sorted.toReversed() : [...sorted];
}
