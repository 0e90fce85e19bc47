import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Converts a search text to a LIKE pattern, with its wildcards escaped. */
export const toLikePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

export const anyOfSql = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

interface Page {
  current: number;
  pageSize: number;
}

export async function fetchPage<DB, TB extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { current, pageSize }: Page,
  toItem: (row: Row) => Item,
): Promise<{ list: Item[]; total: number }> {
  const page = query.limit(pageSize).offset((current - 1) * pageSize);
  const all = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>();
  const [rows, { total }] = await Promise.all([page.execute(), all.executeTakeFirstOrThrow()]);
  return { list: rows.map(toItem), total };
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
