import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createBlankDatabase, type TestDatabase } from '../../../test/database.ts';
import { defaultTimeouts, isDatabaseUnavailable, openDatabase, streamRows } from './database.ts';
import { isMigrated } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

const app = await createTestApp();
afterAll(app.close);

const settingSql = (name: string) => sql<string>`current_setting(${name})`;

test('every connection of the application has timeouts', async () => {
  const clients = await Promise.all([app.ctx.pool.connect(), app.ctx.pool.connect()]);
  for (const client of clients) {
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '1min', lock: '10s', idle: '1min' }]);
    client.release();
  }
});

test('a row stream has no statement timeout, and releases its connection when the reader stops', async () => {
  const values = streamRows(
    app.db,
    (tx) =>
      tx
        .selectFrom(sql`generate_series(1, 1000)`.as('n'))
        .select(settingSql('statement_timeout').as('timeout')),
    10,
  );
  for await (const { timeout } of values) {
    expect(timeout).toBe('0');
    break;
  }
  expect(app.ctx.pool.idleCount).toBe(app.ctx.pool.totalCount);
  const { rows } = await sql`select ${settingSql('statement_timeout')} as timeout`.execute(app.db);
  expect(rows).toEqual([{ timeout: '1min' }]);
});

test('migrations have no timeouts, whichever role owns the tables', async () => {
  const blank = await createBlankDatabase();
  const hasty = openDatabase({
    connectionString: blank.url,
    onError: () => {},
    onConnect: async (client) => void (await client.query('set statement_timeout = 1')),
  });
  try {
    await prepareDatabase({ pool: hasty.pool, log: pino({ level: 'silent' }) }, null);
    const plain = openDatabase({ connectionString: blank.url, onError: () => {} });
    expect(await isMigrated(plain.db)).toBe(true);
    await plain.db.destroy();
  } finally {
    await hasty.db.destroy();
    await blank.drop();
  }
});

describe('a database server that became a standby', () => {
  /** Simulates a standby: statements that write fail with SQLSTATE 25006. */
  const setReadOnly = (value: 'on' | 'off') =>
    runOnce(`alter database ${new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1)}
      set default_transaction_read_only = ${value}`);
  const runOnce = async (statement: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(statement);
    await client.end();
  };
  let database: TestDatabase;
  let opened: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createBlankDatabase();
    await runOnce('create table written (id int)');
    opened = openDatabase({
      ...{ connectionString: database.url, onError: () => {}, timeouts: defaultTimeouts, max: 1 },
    });
    return async () => {
      await opened.db.destroy();
      await database.drop();
    };
  });
  const insertRow = () => sql`insert into written values (1)`.execute(opened.db);
  const getPid = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db);
    return rows[0]?.pid;
  };

  test('gets no connections of the application', async () => {
    await setReadOnly('on');
    for (const run of [insertRow, getPid])
      expect(await run().then(() => null, isDatabaseUnavailable)).toBe(true);
    expect(opened.pool.totalCount).toBe(0);
    await setReadOnly('off');
    await insertRow();
  });

  test.each([
    ['a statement', insertRow],
    [
      'a transaction',
      () =>
        opened.db.transaction().execute((tx) => sql`insert into written values (1)`.execute(tx)),
    ],
    ['a statement of the pool', () => opened.pool.query('insert into written values (1)')],
  ])('loses its connection when %s fails there', async (_, write) => {
    const pid = await getPid();
    await sql`set default_transaction_read_only = on`.execute(opened.db);
    expect(await write().then(() => null, isDatabaseUnavailable)).toBe(true);
    await write();
    expect(await getPid()).not.toBe(pid);
  });
});
