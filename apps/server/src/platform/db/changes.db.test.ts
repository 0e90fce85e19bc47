import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../../context.ts';
import { listenForChanges } from './changes.ts';
import { openDatabase } from './database.ts';

const database = await createTestDatabase();
const proxy = await createCuttableProxy(database.url);
const near = openDatabase({ connectionString: proxy.url, onError: () => {} });
const direct = openDatabase({ connectionString: database.url, onError: () => {} });
afterAll(async () => {
  await near.db.destroy();
  await direct.db.destroy();
  await proxy.dispose();
  await database.drop();
});

const [onChange, onConnection] = [vi.fn(), vi.fn()];
beforeEach(() => vi.clearAllMocks());

const listenToChanges = (options?: { checkMs: number }) =>
  listenForChanges(near.pool, createLogger('silent'), onChange, onConnection, options);
const notifyChange = () => direct.pool.query(`select pg_notify('changed', 'entries')`);
const listListeners = async () => {
  const { rows } = await direct.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen changed'`,
  );
  return rows;
};

test('reports every committed change', async () => {
  const changes = await listenToChanges();
  expect(onChange).toHaveBeenCalledTimes(1);
  await notifyChange();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  await changes.stop();
});

test.each([
  ['the line was cut', () => proxy.cut()],
  [
    'the server ended it',
    async () => {
      for (const { pid } of await listListeners()) {
        await direct.pool.query('select pg_terminate_backend($1)', [pid]);
      }
    },
  ],
])('listens again, once, after %s', async (_, breakIt) => {
  const changes = await listenToChanges();
  await breakIt();
  await vi.waitFor(() => expect(onConnection.mock.calls).toEqual([[true], [false]]));
  await proxy.cut();
  await proxy.restore();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 5000 });
  expect(onConnection.mock.calls).toEqual([[true], [false], [true]]);
  expect(await listListeners()).toHaveLength(1);
  await notifyChange();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3));
  expect(near.pool.totalCount).toBe(1);
  await changes.stop();
});

test('listens again after the connection stopped passing on bytes without being closed', async () => {
  const changes = await listenToChanges({ checkMs: 100 });
  await pause(500);
  expect(onConnection.mock.calls).toEqual([[true]]);
  proxy.hold();
  await notifyChange();
  await vi.waitFor(() => expect(onConnection.mock.calls).toEqual([[true], [false]]));
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[null], [null]]), { timeout: 5000 });
  expect(onConnection.mock.calls).toEqual([[true], [false], [true]]);
  await notifyChange();
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('entries'));
  expect(near.pool.totalCount).toBe(1);
  await changes.stop();
});

test('after stop(), the connection is not checked any more', async () => {
  const changes = await listenToChanges({ checkMs: 50 });
  proxy.hold();
  await pause(70);
  await changes.stop();
  await pause(300);
  expect(onConnection.mock.calls).toEqual([[true]]);
  expect(near.pool.totalCount).toBe(0);
});

test('after stop(), no connection remains', async () => {
  const changes = await listenToChanges();
  const [listener] = await listListeners();
  const ending = changes.stop();
  await direct.pool.query('select pg_terminate_backend($1)', [listener?.pid]);
  await ending;
  await vi.waitFor(() => expect(near.pool.totalCount).toBe(0));
  await notifyChange();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('releases the connection if stopped while connecting', async () => {
  const client = Object.assign(new EventEmitter(), { query: vi.fn(), release: vi.fn() });
  const connection = Promise.withResolvers<PoolClient>();
  const connect = vi
    .fn<() => Promise<PoolClient>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockReturnValueOnce(connection.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pool = { connect } as unknown as Pool;
    const changes = await listenForChanges(pool, createLogger('silent'), onChange);
    vi.advanceTimersByTime(1000);
    expect(connect).toHaveBeenCalledTimes(2);
    await changes.stop();
    connection.resolve(client as unknown as PoolClient);
    await vi.waitFor(() => expect(client.release).toHaveBeenCalledExactlyOnceWith(true));
    expect(client.query).not.toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
