import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Name of each prepared statement, keyed by its SQL. Connections send these statements with their names. */
const statementNames = new Map<unknown, string>();

/** Returns the name of a prepared statement by its SQL; undefined for other statements. */
export const findStatementName = (sql: unknown): string | undefined => statementNames.get(sql);

interface Prepared<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter, the index of its value; null for a constant. */
  valueIndexes: readonly (number | null)[];
}

/**
 * Creates a query for one of the most visited pages, whose SQL is built only once. PostgreSQL plans it five times per
 * connection, and then uses one plan for all values unless plans for single values cost less.
 *
 * `build` must use each value as a parameter. Anything that changes the SQL, such as a locale, is the `variant`. The
 * query must name its columns, because PostgreSQL rejects a named statement whose columns have changed.
 */
export function prepareQuery<Values extends readonly unknown[], Row, Variant extends string = ''>(
  build: (db: Database, values: Values, variant: Variant) => Compilable<Row>,
) {
  const variants = new Map<Variant, Prepared<Row>>();
  return async (
    db: Database | Tx,
    values: Values,
    variant: Variant = '' as Variant,
  ): Promise<Row[]> => {
    const prepared = variants.get(variant) ?? compileQuery(db, values.length, variant);
    const { query, valueIndexes } = prepared;
    const parameters = query.parameters.map((parameter, at) => {
      const index = valueIndexes[at];
      return typeof index === 'number' ? values[index] : parameter;
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };

  function compileQuery(db: Database, length: number, variant: Variant): Prepared<Row> {
    const placeholders: unknown[] = Array.from({ length }, () => Symbol());
    const query = build(db, placeholders as unknown as Values, variant).compile();
    if (!placeholders.every((placeholder) => query.parameters.includes(placeholder)))
      throw new Error(`a value of a prepared query is not one of its parameters: ${query.sql}`);
    const valueIndexes = query.parameters.map((parameter) => {
      const index = placeholders.indexOf(parameter);
      return index < 0 ? null : index;
    });
    const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 22);
    statementNames.set(query.sql, name);
    const prepared = { query, valueIndexes };
    variants.set(variant, prepared);
    return prepared;
  }
}
