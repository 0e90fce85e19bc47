import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { prepareQuery } from './prepared-query.ts';

const database = await createTestDatabase();
const openTestDatabase = (isPooled = false) =>
  openDatabase({ connectionString: database.url, max: 1, isPooled, onError() {} });
const { db, pool } = openTestDatabase();
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const listNumbers = prepareQuery((db, [most, factor]: [most: number, factor: number], way: Way) =>
  db
    .selectFrom(sql<{ n: number }>`generate_series(1, ${most}::int)`.as('n'))
    .select(sql<number>`n * ${factor}::int`.as('number'))
    .where(sql<string>`'x'`, '=', 'x')
    .orderBy('n', way),
);
type Way = 'asc' | 'desc';

const listStatements = async (on: Database | Tx) => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%generate_series%'
    order by statement`.execute(on);
  return rows.map(({ statement }) => statement);
};

test('one statement per variant is prepared, and each call sends its own values', async () => {
  expect(await listNumbers(db, [3, 10], 'asc')).toEqual([
    { number: 10 },
    { number: 20 },
    { number: 30 },
  ]);
  expect(await listNumbers(db, [2, 7], 'desc')).toEqual([{ number: 14 }, { number: 7 }]);
  expect(await listNumbers(db, [1, 5], 'desc')).toEqual([{ number: 5 }]);
  expect(await listStatements(db)).toEqual([
    expect.stringContaining(`order by "n" asc`),
    expect.stringContaining(`order by "n" desc`),
  ]);
});

const listFrom = prepareQuery((db, [least]: [least: number]) =>
  db.selectFrom(sql<{ a: number }>`prepared_test`.as('t')).select('t.a').where('t.a', '>=', least),
);

test('runs in a transaction, and after a migration has added a column', async () => {
  await pool.query('create table prepared_test (a int)');
  const tx = await db.startTransaction().execute();
  await sql`insert into prepared_test values (7)`.execute(tx);
  expect(await listFrom(tx, [5])).toEqual([{ a: 7 }]);
  await tx.rollback().execute();
  expect(await listFrom(db, [5])).toEqual([]);
  await pool.query('alter table prepared_test add column b int');
  await pool.query('insert into prepared_test values (6, 1)');
  expect(await listFrom(db, [5])).toEqual([{ a: 6 }]);
});

test.each([
  ['does not use', (_: number) => sql<string>`1`],
  ['turns into SQL', (number: number) => sql<string>`${sql.lit(String(number))}`],
])('rejects a value that the query %s', async (_, toSql) => {
  const query = prepareQuery((db, [number]: [number: number]) =>
    db.selectNoFrom(toSql(number).as('n')),
  );
  await expect(query(db, [7])).rejects.toThrow('is not one of its parameters');
});

test('sends no names to a pooler', async () => {
  const pooled = openTestDatabase(true);
  expect(await listNumbers(pooled.db, [1, 2], 'asc')).toEqual([{ number: 2 }]);
  expect(await listStatements(pooled.db)).toEqual([]);
  await pooled.db.destroy();
});
