import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { nestTransactions } from './nested-transactions.ts';

const database = await createTestDatabase();
const { pool, db: outside } = openDatabase({ connectionString: database.url, onError: () => {} });
afterAll(async () => {
  await outside.destroy();
  await database.drop();
});

let client: PoolClient;
let nested: ReturnType<typeof nestTransactions>;
let db: Database;

beforeAll(() => pool.query('create table notes (note text primary key)'));
beforeEach(async () => {
  client = await pool.connect();
  await client.query('begin');
  nested = nestTransactions(client);
  db = nested.db;
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
  await pool.query('delete from notes');
});

const insertNote = (to: Database, note: string) =>
  sql`insert into notes values (${note})`.execute(to);

async function readNotes(from: Database): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`select note from notes order by note`.execute(from);
  return rows.map(({ note }) => note);
}

test('all writes commit with the client’s transaction', async () => {
  await insertNote(db, 'a');
  await db.transaction().execute((tx) => insertNote(tx, 'b'));
  expect(await readNotes(db)).toEqual(['a', 'b']);
  expect(await readNotes(outside)).toEqual([]);
  await nested.end();
  await client.query('commit');
  expect(await readNotes(outside)).toEqual(['a', 'b']);
});

test('a failed transaction rolls back only its own writes', async () => {
  await insertNote(db, 'a');
  const failed = db.transaction().execute(async (tx) => {
    await insertNote(tx, 'b');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const broken = db.transaction().execute(async (tx) => {
    await insertNote(tx, 'c');
    await insertNote(tx, 'a');
  });
  await expect(broken).rejects.toMatchObject({ code: '23505' });
  await insertNote(db, 'd');
  expect(await readNotes(db)).toEqual(['a', 'd']);
});

test('a failed statement rolls back only its own writes', async () => {
  await insertNote(db, 'a');
  await expect(insertNote(db, 'a')).rejects.toMatchObject({ code: '23505' });
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  await insertNote(db, 'b');
  expect(await readNotes(db)).toEqual(['a', 'b']);
});

test('concurrent statements and transactions do not interfere', async () => {
  const outcomes = await Promise.allSettled([
    db.transaction().execute((tx) => insertNote(tx, 'a')),
    insertNote(db, 'b'),
    insertNote(db, 'b'),
    db.transaction().execute(async (tx) => {
      await Promise.all([insertNote(tx, 'c'), insertNote(tx, 'd')]);
      throw new Error('no');
    }),
    insertNote(db, 'e'),
    db.transaction().execute((tx) => insertNote(tx, 'f')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await readNotes(db)).toEqual(['a', 'b', 'e', 'f']);
});

/** Opens a transaction that has written a note. `fail` rolls it back. */
async function openTransaction() {
  const opened = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  const outcome = db.transaction().execute(async (tx) => {
    await insertNote(tx, 'a');
    opened.resolve();
    await failed.promise;
  });
  outcome.catch(() => {});
  await opened.promise;
  return { outcome, fail: () => failed.reject(new Error('no')) };
}

test('a statement beside an open transaction is kept when that transaction fails', async () => {
  const { outcome, fail } = await openTransaction();
  const beside = insertNote(db, 'b');
  // Waits for three round trips. Without the queue, the statement would have run by now.
  for (const _ of [1, 2, 3]) await client.query('select');
  fail();
  await expect(outcome).rejects.toThrow('no');
  await beside;
  expect(await readNotes(db)).toEqual(['b']);
});

test('a transaction that cannot begin does not block the next one', async () => {
  const refuse = vi.spyOn(client, 'query').mockImplementationOnce(() => {
    throw new Error('no savepoint');
  });
  await expect(db.transaction().execute((tx) => insertNote(tx, 'a'))).rejects.toThrow(
    'no savepoint',
  );
  refuse.mockRestore();
  await db.transaction().execute((tx) => insertNote(tx, 'b'));
  expect(await readNotes(db)).toEqual(['b']);
});

test('a waiting statement is rejected when the connection is lost', async () => {
  const lost = await pool.connect();
  await lost.query('begin');
  const { rows } = await lost.query('select pg_backend_pid() as pid');
  const { db } = nestTransactions(lost);
  const work = db.transaction().execute(async (tx) => {
    await insertNote(tx, 'a');
    const inside = insertNote(db, 'b');
    // `inside` may be rejected before the termination is confirmed. It is awaited below.
    inside.catch(() => {});
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await inside;
  });
  await expect(work).rejects.toThrow();
  lost.release(true);
});

test('returns the number of changed rows as usual', async () => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_limits' as never)
    .values({ key: 'a', points: 1 } as never)
    .executeTakeFirstOrThrow();
  expect(numInsertedOrUpdatedRows).toBe(1n);
});

test('rejects an isolation level, and every statement after the end', async () => {
  const work = db.transaction().setIsolationLevel('repeatable read').execute(readNotes);
  await expect(work).rejects.toThrow('no isolation level');
  await nested.end();
  await expect(insertNote(db, 'a')).rejects.toThrow('has ended');
});
