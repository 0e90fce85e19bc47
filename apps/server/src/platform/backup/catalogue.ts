import { type ClientBase, escapeIdentifier } from 'pg';
import { unfinishedTable } from './restore-lock.ts';

/**
 * A database table with the columns that a backup contains: all except generated columns. Tables of the job queue have
 * its schema in their names.
 */
export interface TableShape {
  name: string;
  columns: string[];
}

const queueSchema = 'graphile_worker';

/** Tables that a backup omits: those of the migrators and of the restore itself. */
const ownTables = [
  'kysely_migration',
  'kysely_migration_lock',
  `${queueSchema}.migrations`,
  unfinishedTable,
];

const isInSchemaSql = (object: string) => `${object}namespace = current_schema()::regnamespace`;

const inSchemaOrQueueSql = `relnamespace in (current_schema()::regnamespace, to_regnamespace('${queueSchema}'))`;

/** SQL: a relation's name as in `TableShape`. */
const nameSql = `case relnamespace when current_schema()::regnamespace then ''
  else relnamespace::regnamespace || '.' end || relname`;

const isFromExtensionSql = (catalog: string, object: string) =>
  `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${object} and deptype = 'e')`;

/**
 * Lists the contest's tables from the database catalogue, so that none is missed. Unlogged tables are omitted,
 * because their content does not survive a crash anyway.
 */
export async function readTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select ${nameSql} as name,
       array(select attname::text from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns
     from pg_class
     where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
       and ${inSchemaOrQueueSql} and not ${isFromExtensionSql('pg_class', 'pg_class.oid')}
       and ${nameSql} <> all($1)
     order by name`,
    [ownTables],
  );
  return rows;
}

/** SQL: the quoted name of a table or sequence that `readTables` or `readSequences` returned. */
export const toRelationSql = (name: string) => name.split('.').map(escapeIdentifier).join('.');

/** SQL: copies all rows of a table in or out. */
export const toCopySql = ({ name, columns }: TableShape, direction: 'from stdin' | 'to stdout') =>
  `copy ${toRelationSql(name)} (${columns.map(escapeIdentifier).join(', ')}) ${direction}`;

/** Counts the waiting jobs. Returns null if the queue has not been created. */
export async function countJobs(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query(
    `select to_regclass('${queueSchema}.jobs') is not null as known`,
  );
  if (!rows[0].known) return null;
  const jobs = await client.query(`select count(*)::int as count from ${queueSchema}.jobs`);
  return jobs.rows[0].count;
}

/** Reads all sequences of the contest and its queue: the last value of each as text, and whether that value has been used. */
export async function readSequences(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select ${nameSql} as name from pg_class where relkind = 'S' and ${inSchemaOrQueueSql}
       and not ${isFromExtensionSql('pg_class', 'pg_class.oid')} order by name`,
  );
  const sequences: { name: string; value: string; isCalled: boolean }[] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${toRelationSql(name)}`,
    );
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** Lists the applied migrations. Returns null if the database has no table of migrations. */
export async function readMigrations(client: ClientBase): Promise<string[] | null> {
  const { rows } = await client.query(
    `select to_regclass('kysely_migration') is not null as known`,
  );
  if (!rows[0].known) return null;
  const applied = await client.query('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}

export async function hasTables(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relkind in ('r', 'p') and ${isInSchemaSql('rel')}
       and not ${isFromExtensionSql('pg_class', 'pg_class.oid')} limit 1`,
  );
  return rowCount !== 0;
}

/** Drops everything that migrations created: tables with their dependent objects, views, functions and types. */
export async function dropAllObjects(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade',
         case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
           else 'table' end, oid::regclass) as statement
     from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and ${isInSchemaSql('rel')}
       and not exists (select from pg_depend where classid = 'pg_class'::regclass
         and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure)
     from pg_proc where ${isInSchemaSql('pro')} and not ${isFromExtensionSql('pg_proc', 'pg_proc.oid')}
     union all
     select format('drop type if exists %s cascade', oid::regtype)
     from pg_type where typtype in ('e', 'd', 'r') and ${isInSchemaSql('typ')}
       and not ${isFromExtensionSql('pg_type', 'pg_type.oid')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Disables foreign keys and triggers of all tables, so that tables can be filled in any order without side effects.
 * @returns a function that enables them again and checks the foreign keys of every row
 */
export async function disableTableChecks(client: ClientBase, tables: string[]) {
  const { rows: keys } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and conparentid = 0 and ${isInSchemaSql('con')}`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const setTableTriggers = async (to: 'enable' | 'disable') => {
    for (const table of tables)
      await client.query(`alter table ${toRelationSql(table)} ${to} trigger user`);
  };
  await setTableTriggers('disable');
  return async () => {
    for (const { table, name, rule } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
    await setTableTriggers('enable');
  };
}
