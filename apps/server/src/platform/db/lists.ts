import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A search text as a LIKE pattern; its own wildcards are taken literally. */
export const searchPattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: whether any of these conditions, at least one, holds. What is not asked for is not in it, so that it costs nothing. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** One page of a query and how many rows it has in all. */
export async function pageOfRows<Row, Item>(
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  { current, pageSize }: { current: number; pageSize: number },
  toItem: (row: Row) => Item,
): Promise<{ list: Item[]; total: number }> {
  const page = query.limit(pageSize).offset((current - 1) * pageSize);
  const all = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [rows, counted] = await Promise.all([page.execute(), all.executeTakeFirst()]);
  return { list: rows.map(toItem), total: Number(counted?.total ?? 0) };
}
