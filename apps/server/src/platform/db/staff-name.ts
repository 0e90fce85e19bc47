import { type RawBuilder, sql } from 'kysely';

/** SQL: the name that staff see for a row of `listAccounts` (aliased as `table`). */
export const staffNameSql = (table: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)},
    ${sql.ref(`${table}.phone`)}, '')`;
