import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { createTestDatabase } from '../test/database.ts';
import { createEntrant, makeEntry, openContest } from '../test/factories.ts';
import { explainMissingPooler, poolSize, startPooler } from '../test/pooler.ts';
import { createPicture, uploadFile } from '../test/upload-file.ts';
import { castVote, createVoter, findWrongTallies, readVoteCounts } from '../test/votes.ts';
import { withUploadLock } from './modules/uploads/upload-locks.ts';
import { listenForChanges } from './platform/db/changes.ts';
import { probeSessions } from './platform/doctor/probes.ts';

/** Tests a server whose connections lead to PgBouncer in transaction mode, except those that need a session lock. */
const missing = explainMissingPooler();
let app: TestApp;
let pooler: Awaited<ReturnType<typeof startPooler>>;

beforeAll(async () => {
  if (missing) return;
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-test-'));
  pooler = await startPooler(database.url);
  app = await createTestApp({
    beside: { home: { databaseUrl: pooler.url, dataDir } },
    config: { databaseSessionUrl: database.url },
  });
  await openContest(app);
  return async () => {
    await app.close();
    await pooler.dispose();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
beforeEach(({ skip }) => {
  if (missing) skip(missing);
});
afterAll(async () => {
  if (!missing) expect(await findWrongTallies(app)).toEqual([]);
});

test('more votes at once than the pooler has connections are all counted', async () => {
  const { number } = await makeEntry(app, 'published');
  const voters = await Promise.all(Array.from({ length: 12 }, () => createVoter(app, number)));
  const results = await Promise.all(voters.map((voter) => castVote(voter, number)));
  expect(results.map(({ code }) => code)).toEqual(voters.map(() => 2014));
  expect(await readVoteCounts(app, number)).toEqual({ votes: 12, tally: 12 });
});

test('the doctor notices sessions that a pooler does not keep', async () => {
  const probeSessionPool = (sessions: Pool, ms: number) =>
    probeSessions(app.ctx.pool, sessions, AbortSignal.timeout(ms));
  expect(await probeSessionPool(app.ctx.sessionPool, 10_000)).toBe(true);
  expect(await probeSessionPool(app.ctx.pool, 500)).toBe(false);
});

test('many transactions at once share the few connections', async () => {
  const backends = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.ctx.pool.query<{ pid: number }>({ name: 'who', text: 'select pg_backend_pid() as pid' }),
    ),
  );
  expect(new Set(backends.map(({ rows }) => rows[0]?.pid)).size).toBeLessThanOrEqual(poolSize);
});

test('statements have the timeout of the pooler, and sessions that of the server', async () => {
  for (const pool of [app.ctx.pool, app.ctx.sessionPool]) {
    const { rows } = await pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '1min' }]);
  }
});

test('changes are reported to the process, and jobs run', async () => {
  const onChange = vi.fn();
  const changes = await listenForChanges(app.ctx.sessionPool, app.ctx.log, onChange);
  await app.ctx.pool.query(`select pg_notify('changed', 'entries')`);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('entries'));
  await changes.stop();
  await app.runJobs();
});

test('an upload is received and locked', async () => {
  const entrant = await createEntrant(app);
  const { id } = await uploadFile(app, entrant, 'team_logo', await createPicture(600, 600));
  const work = vi.fn(async () => {
    const { rows } = await app.ctx.sessionPool.query(
      `select pg_try_advisory_lock(hashtextextended('upload ' || $1::text, 0)) as has`,
      [id],
    );
    expect(rows).toEqual([{ has: false }]);
  });
  await withUploadLock(app.ctx.sessionPool, id, work);
  expect(work).toHaveBeenCalledOnce();
});

test('votes go on after the pooler has crashed', async () => {
  const { number } = await makeEntry(app, 'published');
  const voter = await createVoter(app, number);
  const other = await createVoter(app, number);
  expect(await castVote(voter, number)).toMatchObject({ code: 2014 });
  await pooler.kill();
  await expect(castVote(other, number)).rejects.toMatchObject({ status: 503 });
  await pooler.start();
  expect(await castVote(other, number)).toMatchObject({ code: 2014, data: { votes: 2 } });
});
