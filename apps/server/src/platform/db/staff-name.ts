import { type RawBuilder, sql } from 'kysely';

/** SQL: what colleagues call the account of a row of `accounts` (known as `table`). */
export const staffName = (table: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)},
    ${sql.ref(`${table}.phone`)}, '')`;
