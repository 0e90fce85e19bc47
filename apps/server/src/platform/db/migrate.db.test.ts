import { sql } from 'kysely';
import { FileMigrationProvider } from 'kysely/migration';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBlankDatabase, createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from './database.ts';
import { createIndex, migrateToLatest, type OnlineMigration } from './migrate.ts';

async function openBlankDatabase() {
  const database = await createBlankDatabase();
  const { db, pool } = openDatabase({ connectionString: database.url, onError: () => {} });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { db, pool };
}

const createNotes: OnlineMigration = {
  up: (db) => sql`create table notes (id int)`.execute(db).then(() => {}),
};
const addText: OnlineMigration = {
  up: (db) => sql`alter table notes add column text text`.execute(db).then(() => {}),
};
const indexNotes: OnlineMigration = {
  isConcurrent: true,
  up: (db) => createIndex(db, 'notes_id', 'on notes (id)'),
};

test('a start on an up-to-date database loads no migration', async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase({ connectionString: database.url, onError: () => {} });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const load = vi.spyOn(FileMigrationProvider.prototype, 'getMigrations');
  expect(await migrateToLatest(db)).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('a migration that waits for a table does not block its readers, and is tried again', async () => {
  const { db, pool } = await openBlankDatabase();
  const before = { '1': createNotes };
  expect(await migrateToLatest(db, { migrations: before })).toEqual(['1']);
  const reader = await pool.connect();
  await reader.query('begin; select * from notes');
  let tries = 0;
  const countedText: OnlineMigration = {
    up: (tx) => {
      tries += 1;
      return addText.up(tx);
    },
  };
  const migrated = migrateToLatest(db, {
    migrations: { ...before, '2': countedText },
    pauseMs: 10,
  });
  await vi.waitUntil(() => tries > 1, { timeout: 20_000 });
  // Would wait behind the migration's lock if the migration waited for the lock without a time limit.
  await pool.query('select * from notes');
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['2']);
  await pool.query('select text from notes');
});

test('an index is built while a transaction that has written goes on', async () => {
  const { db, pool } = await openBlankDatabase();
  const migrations = { '1': createNotes };
  await migrateToLatest(db, { migrations });
  const writer = await pool.connect();
  await writer.query('begin; insert into notes values (1)');
  const migrated = migrateToLatest(db, { migrations: { ...migrations, '2': indexNotes } });
  await vi.waitUntil(
    async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where query ~ 'index concurrently' and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    },
    { timeout: 20_000 },
  );
  await pool.query('insert into notes values (2)');
  await writer.query('commit');
  writer.release();
  expect(await migrated).toEqual(['2']);
  const { rows } = await pool.query(
    "select indisvalid from pg_index where indexrelid = 'notes_id'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('an invalid index of an interrupted build is built again', async () => {
  const { db, pool } = await openBlankDatabase();
  await migrateToLatest(db, { migrations: { '1': createNotes } });
  await pool.query('insert into notes values (1), (1)');
  await expect(
    pool.query('create unique index concurrently notes_id on notes (id)'),
  ).rejects.toThrow('unique');
  await migrateToLatest(db, { migrations: { '1': createNotes, '2': indexNotes } });
  const { rows } = await pool.query(
    "select indisvalid from pg_index where indexrelid = 'notes_id'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('an empty database gets all migrations at once, also those that build indexes', async () => {
  const { db, pool } = await openBlankDatabase();
  const migrations = { '1': createNotes, '2': indexNotes, '3': addText };
  expect(await migrateToLatest(db, { migrations })).toEqual(['1', '2', '3']);
  await pool.query("select 'notes_id'::regclass");
});

test('the previous version starts beside the tables of a newer one', async () => {
  const { db } = await openBlankDatabase();
  await migrateToLatest(db, { migrations: { '1': createNotes, '2': addText } });
  expect(await migrateToLatest(db, { migrations: { '1': createNotes } })).toEqual([]);
});

test('a migration that fails is not repeated, and leaves nothing', async () => {
  const { db, pool } = await openBlankDatabase();
  await migrateToLatest(db, { migrations: { '1': createNotes } });
  const wrong: OnlineMigration = {
    up: (tx) => sql`alter table notes add column a int; select 1 / 0`.execute(tx).then(() => {}),
  };
  await expect(
    migrateToLatest(db, { migrations: { '1': createNotes, '2': wrong } }),
  ).rejects.toThrow('division by zero');
  await expect(pool.query('select a from notes')).rejects.toThrow('does not exist');
});

test('a migration that an operator cancels is not tried again', async () => {
  const { db, pool } = await openBlankDatabase();
  await migrateToLatest(db, { migrations: { '1': createNotes } });
  let tries = 0;
  const endless: OnlineMigration = {
    up: (tx) => {
      tries += 1;
      return sql`select pg_sleep(600)`.execute(tx).then(() => {});
    },
  };
  const migrated = migrateToLatest(db, {
    migrations: { '1': createNotes, '2': endless },
    pauseMs: 10,
  });
  const rejected = expect(migrated).rejects.toThrow('canceling statement');
  await vi.waitUntil(async () => {
    const { rowCount } = await pool.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where query ~ '^select pg_sleep'",
    );
    return rowCount === 1;
  });
  await rejected;
  expect(tries).toBe(1);
});

test('processes that start together apply each migration once', async () => {
  const { db } = await openBlankDatabase();
  await migrateToLatest(db, { migrations: { '1': createNotes } });
  const migrations = { '1': createNotes, '2': addText, '3': indexNotes };
  const applied = await Promise.all(
    [1, 2, 3].map(() => migrateToLatest(db, { migrations, pauseMs: 10 })),
  );
  expect(applied.flat().sort()).toEqual(['2', '3']);
});
