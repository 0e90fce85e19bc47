import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Statement names by SQL. Connections send statements of these texts with their names. */
const statementNames = new Map<unknown, string>();

/** Returns the name of a prepared query's statement, by its SQL. */
export const findStatementName = (sql: unknown): string | undefined => statementNames.get(sql);

interface Prepared<Row> {
  query: CompiledQuery<Row>;
  /** Positions of the values among the parameters. */
  places: readonly (number | null)[];
}

/**
 * Creates a query that is built once and planned once per connection, for queries of the most visited pages. `build`
 * uses each value as one parameter; what changes the SQL, such as a locale, is the `variant`. The query must name its
 * columns, because PostgreSQL rejects a named statement whose columns have changed.
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
    const prepared = variants.get(variant) ?? compile(db, values.length, variant);
    const { query, places } = prepared;
    const parameters = query.parameters.map((parameter, at) => {
      const place = places[at];
      return typeof place === 'number' ? values[place] : parameter;
    });
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };

  function compile(db: Database, length: number, variant: Variant): Prepared<Row> {
    // Symbols mark the values among the parameters.
    const marks: unknown[] = Array.from({ length }, () => Symbol());
    const query = build(db, marks as unknown as Values, variant).compile();
    const places = query.parameters.map((parameter) => {
      const place = marks.indexOf(parameter);
      return place < 0 ? null : place;
    });
    const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 22);
    statementNames.set(query.sql, name);
    const prepared = { query, places };
    variants.set(variant, prepared);
    return prepared;
  }
}
