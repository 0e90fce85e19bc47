import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteHost } from '@film-contest/contract/site-host';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { makeStaff, openContest } from '../test/factories.ts';
import { findFreePort } from '../test/free-port.ts';
import { startAlternatingProxy, startReplicatedPostgres } from '../test/replica.ts';
import type { Visitor } from '../test/visitor.ts';
import type { Context } from './context.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { prepareQuery } from './platform/db/prepared-query.ts';
import { createReplica } from './platform/db/replica.ts';
import { readReplicaFacts } from './platform/doctor/probes.ts';
import { createReplicaMetrics } from './platform/metrics/replica-metrics.ts';
import { startServer } from './server.ts';
import { openContext } from './services.ts';

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
/** A second process, which staff use. */
let desk: TestApp;
let editor: Visitor;
/** The web process with the replica. */
let web: Awaited<ReturnType<typeof startServer>>;
let ctx: Context;
let origin: string;
/** Called while a page is rendered, after the page has read its data. */
let afterReading = async () => {};

const site = async () => ({
  entry: {
    module: {
      async answerPage(_build: unknown, _request: Request, host: SiteHost) {
        const outcome = await host.call('listNews', { query: { pageSize: 100 } });
        await afterReading();
        if (!outcome.ok) return new Response('', { status: 500 });
        return Response.json(outcome.data.list.map(({ title }) => title));
      },
    },
  },
});

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  desk = await createTestApp({ beside: { home: { databaseUrl: postgres.primaryUrl, dataDir } } });
  const port = await findFreePort();
  web = await startServer(
    { ...desk.ctx.config, databaseReadUrl: postgres.url, port, logLevel: 'silent' },
    { site, console: async () => '', assets: async () => {} },
  );
  ctx = web.ctx;
  origin = `http://127.0.0.1:${port}`;
  await openContest(desk);
  editor = await makeStaff(desk, 'editor');
  return async () => {
    await web.stop();
    await desk.close();
    await postgres.dispose();
    await rm(dataDir, { recursive: true, force: true });
  };
}, 120_000);
afterEach(() => {
  afterReading = async () => {};
});

let pages = 0;
/** Returns the path of a page that is in no cache. */
const buildUncachedPath = () => `/en-US/events/${++pages}`;

async function readTitles(pathname: string): Promise<string[]> {
  const response = await fetch(`${origin}${pathname}`);
  expect(response.status).toBe(200);
  return (await response.json()) as string[];
}

const publishNews = async (title: string) =>
  editor.get('createContent', {
    params: { type: 'news' },
    body: {
      state: 'published',
      facts: { kind: 'media', date: '2026-03-01', cover: null },
      texts: { 'zh-CN': { title, body: '<p>x</p>' } },
      ...{ publishAt: null, unpublishAt: null },
    } as never,
  });

async function readMetric(name: string): Promise<number> {
  const text = await ctx.metrics.registry.metrics();
  const line = text.split('\n').find((each) => each.startsWith(`film_contest_database_${name} `));
  return Number(line?.split(' ')[1] ?? 0);
}
const countReplicaReads = () => readMetric('reads_total{from="replica"}');

/** Waits until the process uses the replica (1), or until it does not (0). */
const waitUntilReplicaUsed = (used: 0 | 1) =>
  vi.waitFor(async () => expect(await readMetric('replica_used')).toBe(used), {
    timeout: 15_000,
    interval: 50,
  });

async function waitUntilReplicaCurrent(): Promise<void> {
  await waitUntilReplicaUsed(1);
  await vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), { timeout: 10_000 });
}

async function isReplicaRead(): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
    ctx.replica?.db ?? ctx.db,
  );
  return rows[0]?.standby === true;
}

test('public pages are read from the replica, and everything else from the primary', async () => {
  await waitUntilReplicaCurrent();
  const before = await countReplicaReads();
  await readTitles(buildUncachedPath());
  const after = await countReplicaReads();
  expect(after).toBeGreaterThan(before);
  await fetch(`${origin}/api/news`);
  await fetch(`${origin}/en-US/events`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(await countReplicaReads()).toBe(after);
  expect(await readMetric('replica_lag_seconds')).toBe(0);
});

test('web processes report metrics of the replica, workers do not', async () => {
  const isReported = async (isWeb: boolean) => {
    const roles = { web: isWeb, worker: !isWeb };
    const opened = await openContext({ ...ctx.config, roles });
    const metrics = await opened.ctx.metrics.registry.metrics();
    await opened.close();
    return metrics.includes('film_contest_database_replica_used');
  };
  expect(await Promise.all([true, false].map(isReported))).toEqual([true, false]);
});

test('transactions and writes of pages run on the primary', async () => {
  await sql`create table written (id uuid)`.execute(desk.db);
  ctx.replica?.reportChange();
  await waitUntilReplicaCurrent();
  const db = ctx.replica?.db ?? ctx.db;
  const standby = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`;
  const inside = await db.transaction().execute(async (tx) => (await standby.execute(tx)).rows);
  expect(inside).toEqual([{ standby: false }]);
  await sql`with added as (insert into written values (${randomUUID()}) returning id) select id from added`.execute(
    db,
  );
  const { rows } = await sql`select count(*) as written from written`.execute(desk.db);
  expect(rows).toEqual([{ written: 1 }]);
  await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' });
  expect(await readMetric('replica_used')).toBe(1);
});

/** Opens another replica. Counts how often it switches to reading the primary. */
async function openReplica(url: string) {
  const log = { info: vi.fn(), warn: vi.fn() };
  const primary = openDatabase({ connectionString: postgres.primaryUrl, onError() {} });
  const replica = createReplica({
    ...{ url, primaryUrl: postgres.primaryUrl, primary: primary.pool, log: log as never },
    ...{ metrics: createReplicaMetrics(new Registry()), onError() {} },
  });
  const stop = replica.start();
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce(), { timeout: 15_000 });
  log.warn.mockClear();
  return {
    ...{ replica, countProblems: () => log.warn.mock.calls.length },
    async [Symbol.asyncDispose]() {
      await stop();
      await replica.close();
      await primary.db.destroy();
    },
  };
}

test('prepared queries are prepared on the replica', async () => {
  await waitUntilReplicaCurrent();
  const db = ctx.replica?.db ?? ctx.db;
  const readNumber = prepareQuery((on: Database, [number]: [number: number]) =>
    on.selectNoFrom(sql<number>`${number}::int + 40`.as('number')),
  );
  // Retries, because the check of the replica may use the connection in between.
  await vi.waitFor(async () => {
    expect(await readNumber(db, [2])).toEqual([{ number: 42 }]);
    const { rows } = await sql`select pg_is_in_recovery() as "isStandby" from pg_prepared_statements
      where statement like '%+ 40 as "number"%'`.execute(db);
    expect(rows).toEqual([{ isStandby: true }]);
  });
});

test('while all its connections are busy the primary is read, but the replica stays in use', async () => {
  await waitUntilReplicaCurrent();
  await using opened = await openReplica(postgres.url);
  const readFromReplica = () =>
    sql<{ standby: boolean }>`select pg_is_in_recovery() as standby, pg_sleep(2)`.execute(
      opened.replica.db,
    );
  const results = await Promise.all(Array.from({ length: 20 }, readFromReplica));
  const standbys = results.filter(({ rows: [row] }) => row?.standby);
  expect(standbys.length).toBeGreaterThan(0);
  expect(standbys.length).toBeLessThan(results.length);
  expect(opened.countProblems()).toBe(0);
});

test('a replica is read although another one behind the same URL cannot be', async () => {
  await waitUntilReplicaCurrent();
  await using proxy = await startAlternatingProxy([postgres.url, inject('postgresUrl')]);
  await using opened = await openReplica(proxy.url);
  const readFromReplica = async () => {
    const { rows } = await sql<{ system: string }>`
      select pg_sleep(0.05), (select system_identifier from pg_control_system())::text as system`.execute(
      opened.replica.db,
    );
    return rows[0]?.system;
  };
  const systems = new Set<string | undefined>();
  for (let times = 0; times < 10; times++)
    for (const system of await Promise.all([1, 2, 3, 4].map(readFromReplica))) systems.add(system);
  expect(systems.size).toBe(1);
  expect(proxy.countConnections()).toBeGreaterThan(2);
  expect(opened.countProblems()).toBe(0);
});

describe('while the replica replays nothing', () => {
  test('news are visible as soon as they are published, and stay visible', async () => {
    await waitUntilReplicaCurrent();
    await readTitles('/en-US/events');
    await postgres.run('select pg_wal_replay_pause()');
    await publishNews('Published while the replica lags');
    await vi.waitFor(
      async () =>
        expect(await readTitles('/en-US/events')).toContain('Published while the replica lags'),
      { timeout: 5_000, interval: 5 },
    );
    for (let times = 0; times < 20; times++)
      expect(await readTitles(buildUncachedPath())).toContain('Published while the replica lags');
  });

  test('the primary is read after five seconds, and the replica again when it has replayed', async () => {
    await waitUntilReplicaUsed(0);
    expect(await readMetric('replica_lag_seconds')).toBeGreaterThan(5);
    const before = await countReplicaReads();
    await readTitles(buildUncachedPath());
    expect(await countReplicaReads()).toBe(before);
    await postgres.run('select pg_wal_replay_resume()');
    await waitUntilReplicaCurrent();
  });
});

test('a page that was being rendered from the replica during a change is not kept', async () => {
  await waitUntilReplicaCurrent();
  const pathname = buildUncachedPath();
  const [reached, continued] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await postgres.run('select pg_wal_replay_pause()');
  afterReading = async () => {
    afterReading = async () => {};
    reached.resolve();
    await continued.promise;
  };
  const early = readTitles(pathname);
  await reached.promise;
  await publishNews('Published during a rendering');
  await vi.waitFor(async () =>
    expect(await readTitles('/en-US/events')).toContain('Published during a rendering'),
  );
  continued.resolve();
  expect(await early).not.toContain('Published during a rendering');
  expect(await readTitles(pathname)).toContain('Published during a rendering');
  await postgres.run('select pg_wal_replay_resume()');
});

test('the doctor finds a replica that follows, one that lags, and servers that are none', async () => {
  await waitUntilReplicaCurrent();
  const readFactsOfReplica = (url: string) =>
    readReplicaFacts(desk.ctx.pool, url, AbortSignal.timeout(10_000));
  expect(await readFactsOfReplica(postgres.url)).toEqual({
    problem: null,
    isStandby: true,
    isBehind: false,
  });
  expect(await readFactsOfReplica(postgres.primaryUrl)).toMatchObject({
    problem: null,
    isStandby: false,
  });
  expect(await readFactsOfReplica(inject('postgresUrl'))).toMatchObject({
    problem: expect.stringContaining('not a copy'),
  });
  expect(await readFactsOfReplica('postgres://127.0.0.1:1/contest')).toMatchObject({
    problem: 'ECONNREFUSED',
  });
  await postgres.run('select pg_wal_replay_pause()');
  await publishNews('Not replayed');
  expect(await readFactsOfReplica(postgres.url)).toMatchObject({ problem: null, isBehind: true });
  await postgres.run('select pg_wal_replay_resume()');
});

test.each([
  ['is killed', () => postgres.kill(), () => postgres.start()],
  ['stops responding', async () => postgres.freeze(), async () => postgres.thaw()],
])('no request fails when the replica %s, and it is read again later', async (_, stop, start) => {
  await waitUntilReplicaCurrent();
  let isDone = false;
  const readers = Array.from({ length: 8 }, async () => {
    for (let count = 0; ; count++) {
      await readTitles(buildUncachedPath());
      if (isDone) return count;
    }
  });
  await stop();
  await waitUntilReplicaUsed(0);
  isDone = true;
  await Promise.all(readers);
  await start();
  await waitUntilReplicaCurrent();
});

test('a replica that was promoted is not read', async () => {
  await waitUntilReplicaCurrent();
  await postgres.run('select pg_promote()');
  await waitUntilReplicaUsed(0);
  await publishNews('Not on the promoted server');
  await vi.waitFor(async () =>
    expect(await readTitles(buildUncachedPath())).toContain('Not on the promoted server'),
  );
});
