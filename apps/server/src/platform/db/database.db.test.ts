import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createBlankDatabase } from '../../../test/database.ts';
import { openDatabase, streamRows } from './database.ts';
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
