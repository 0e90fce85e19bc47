import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { waitForExit } from './embedded-process.ts';

// Creating a cluster takes much longer than starting one, so the tests share one cluster and run in sequence.
let home: string;
let dataDir: string;
let lines: string[];
let started: EmbeddedPostgres[];

beforeAll(async () => {
  home = await mkdtemp('/tmp/film-contest-embedded-');
  await chmod(home, 0o755);
  dataDir = join(home, 'postgres');
});

beforeEach(() => {
  lines = [];
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
});

afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

async function startCluster(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: (line) => lines.push(line),
  });
  started.push(postgres);
  return postgres;
}

async function runQuery(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function readPostmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

test('recreates a cluster whose first start was killed', async () => {
  await writeFile(join(home, 'postgres.new'), 'left over');
  const { url } = await startCluster();
  expect(await runQuery(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('sorts and folds case by Unicode, and listens on no port', async () => {
  const { url } = await startCluster();
  const [row] = await runQuery(
    url,
    `select current_setting('server_encoding') as encoding, lower('ÄЖ') as lower,
            current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`,
  );
  expect(row).toEqual({ encoding: 'UTF8', lower: 'äж', addresses: '', fsync: 'on' });
});

test('keeps its rows across stop and start', async () => {
  const first = await startCluster();
  await runQuery(first.url, 'create table kept as select 1 as n');
  await first.stop();
  const second = await startCluster();
  expect(await runQuery(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('after kill -9 it restarts at the same URL with every committed row', async () => {
  const { url } = await startCluster();
  await runQuery(url, 'create table counted (n int)');
  for (let n = 1; n <= 20; n++) await runQuery(url, `insert into counted values (${n})`);
  const pid = await readPostmasterPid();
  process.kill(pid, 'SIGKILL');
  await waitForExit(pid, 10_000);
  await expect
    .poll(() => runQuery(url, 'select count(*)::int as n from counted').catch(() => null), {
      timeout: 20_000,
    })
    .toEqual([{ n: 20 }]);
  expect(lines).toEqual(['PostgreSQL ended unexpectedly and is being restarted.']);
});

test.for([
  ['a process that is gone', 999_999_999],
  ['another program', process.pid],
])('ignores a pid file that names %s', async ([, pid]) => {
  await (await startCluster()).stop();
  await writeFile(
    join(dataDir, 'postmaster.pid'),
    `${pid}\n${dataDir}\n0\n5432\n${dataDir}\n\n\nready\n`,
  );
  const { url } = await startCluster();
  expect(await runQuery(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(lines).toEqual([]);
});

test('reuses a server that still runs, and leaves it running while others use it', async () => {
  const owner = await startCluster();
  const client = new Client({ connectionString: owner.url });
  await client.connect();
  const newcomer = await startCluster();
  expect(newcomer.url).toBe(owner.url);
  expect(lines).toEqual(['PostgreSQL was still running and is reused.']);
  await newcomer.stop();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
});

test("puts the socket elsewhere if the folder's path is too long for a socket address", async () => {
  const long = join(home, 'a'.repeat(90));
  await rename(dataDir, long);
  const { url, stop } = await startCluster(long);
  expect(await runQuery(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await stop();
  await rename(long, dataDir);
});

test('rejects an unreachable folder with instructions', async () => {
  await chmod(home, 0o600);
  const refused = await startCluster().catch((error) => error.message);
  await chmod(home, 0o755);
  expect(refused).toMatch(/cannot use .*choose another folder with DATA_DIR/);
});

test('leaves a folder with other files unchanged', async () => {
  const diary = join(home, 'diary');
  await writeFile(diary, 'Dear diary');
  await expect(startCluster(diary)).rejects.toThrow(/DATA_DIR/);
  expect(await readFile(diary, 'utf8')).toBe('Dear diary');
});
