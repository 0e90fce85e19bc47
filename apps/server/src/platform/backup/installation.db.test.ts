import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { findRunningPostmaster } from '../db/embedded-process.ts';
import { connectToInstallation, hasDatabase } from './installation.ts';

const home = await mkdtemp('/tmp/film-contest-installation-');
// If the tests run as root, PostgreSQL runs as another user, who needs access to this folder.
await chmod(home, 0o755);
afterAll(() => rm(home, { recursive: true, force: true }));

const installation = {
  databaseUrl: null,
  dataDir: join(home, 'data'),
  bucket: null,
  secret: null,
};
const dataDir = join(installation.dataDir, 'database');
const isRunning = async () => (await findRunningPostmaster(dataDir)) !== undefined;

test('starts the database of a stopped contest, and stops it afterwards', async () => {
  expect(hasDatabase(installation)).toBe(false);
  const { client, close } = await connectToInstallation(installation);
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(hasDatabase(installation)).toBe(true);
  await close();
  expect(await isRunning()).toBe(false);
});

test('leaves the database running if the contest starts meanwhile', async () => {
  const { close } = await connectToInstallation(installation);
  const contest = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new Client({ connectionString: contest.url });
  await client.connect();
  await close();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  await contest.stop();
  expect(await isRunning()).toBe(false);
});
