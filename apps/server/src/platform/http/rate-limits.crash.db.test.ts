import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { password, registerAccount } from '../../../test/factories.ts';
import { createLogger } from '../../context.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { prepareDatabase } from '../db/prepare.ts';

// The test kills the database server, so it starts its own.
const home = await mkdtemp('/tmp/film-contest-limits-');
await chmod(home, 0o755);
const dataDir = path.join(home, 'postgres');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const blank = openDatabase({ connectionString: postgres.url, onError: () => {} });
await prepareDatabase({ ...blank, log: createLogger('silent') }, null);
await blank.db.destroy();
const app = await createTestApp({ beside: { home: { databaseUrl: postgres.url, dataDir: home } } });

afterAll(async () => {
  await app.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

test('failed logins are still counted after the database was killed', async () => {
  const { email } = await registerAccount(app);
  const logIn = (given: string) =>
    app.visitor().call('login', { body: { account: email, password: given } });
  for (let i = 0; i < 5; i++) expect(await logIn('Wrong-Pass1')).toMatchObject({ code: 1007 });

  const pid = Number.parseInt(await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  // Calls fail until the database and its connections are back.
  const outcome = await vi.waitFor(() => logIn(password), { timeout: 20_000, interval: 50 });
  expect(outcome).toMatchObject({ code: 2013 });
});
