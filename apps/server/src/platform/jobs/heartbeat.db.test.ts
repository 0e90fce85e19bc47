import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../test/app.ts';
import { createCuttableProxy } from '../../../test/cuttable-database.ts';
import { clearQueue, lockJobs, rescheduleJobs } from '../../../test/queue.ts';
import { openDatabase } from '../db/database.ts';
import { defineJob, type Jobs, queueJob, startWorker } from './jobs.ts';

const app = await createTestApp();
afterAll(app.close);

/** Long enough that no worker counts as dead on a busy machine. */
const slowPace = { beatMs: 100, silentMs: 5000 };
const fastPace = { beatMs: 100, silentMs: 500 };

const longJob = defineJob('long', z.object({}), 4);

/** Starts a worker of this process with the given jobs. */
const startTestWorker = (jobs: Jobs<null>, pace = slowPace, pool = app.ctx.pool) =>
  startWorker({
    ctx: null,
    jobs,
    crontab: '',
    pool,
    log: app.ctx.log,
    concurrency: 2,
    isAlone: false,
    pace,
  });

const readQueuedJobs = async () => {
  const { rows } = await app.ctx.pool.query(
    'select attempts, locked_by, run_at <= now() as is_due from graphile_worker.jobs',
  );
  return rows;
};

afterEach(() => clearQueue(app.ctx.pool));

/** Creates a promise that the test resolves. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Waits until a worker has sent a heartbeat that many seconds from now, by the clock of the database. */
async function waitForHeartbeats(seconds: number): Promise<void> {
  const { rows } = await app.ctx.pool.query<{ since: Date }>('select now() as since');
  await vi.waitFor(
    async () => {
      const { rowCount } = await app.ctx.pool.query(
        'select from worker_heartbeats where at > $1::timestamptz + make_interval(secs => $2)',
        [rows[0]?.since, seconds],
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 50 },
  );
}

const buildHeavyJob = (run: Jobs<null>[string]['run'], more: Partial<Jobs<null>[string]> = {}) => ({
  payload: z.object({}),
  attempts: 4,
  isHeavy: true,
  run,
  ...more,
});

test('a job keeps its worker while that worker sends heartbeats', async () => {
  let begun = 0;
  const end = createGate();
  const jobs = {
    long: buildHeavyJob(async () => {
      begun += 1;
      await end.opened;
    }),
  };
  await queueJob(app.db, defineJob('long', z.object({}), 1), {});
  const workers = [await startTestWorker(jobs), await startTestWorker(jobs)];
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  const [job] = await readQueuedJobs();
  await lockJobs(app.ctx.pool, job?.locked_by, 60);
  // Long enough for each worker to check the others many times.
  await waitForHeartbeats(7);
  expect(begun).toBe(1);
  end.open();
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(begun).toBe(1);
  expect(await readQueuedJobs()).toEqual([]);
});

test('frees the jobs of a worker without heartbeats; that attempt does not count', async () => {
  const taken: boolean[] = [];
  await queueJob(app.db, longJob, {});
  await rescheduleJobs(app.ctx.pool, { attempts: 3 });
  await lockJobs(app.ctx.pool, 'a killed worker', 60);
  const long = buildHeavyJob(
    async (_ctx, _payload, { isLastAttempt }) => void taken.push(isLastAttempt),
  );
  const worker = await startTestWorker({ long }, fastPace);
  await expect.poll(() => taken, { timeout: 20_000 }).toEqual([false]);
  await worker.stop();
});

test('frees a job that its worker has locked but does not run, once that worker runs no other job', async () => {
  const [begun, end] = [createGate(), createGate()];
  const run = async () => {
    begun.open();
    await end.opened;
  };
  const worker = await startTestWorker({ long: buildHeavyJob(run) }, fastPace);
  await queueJob(app.db, longJob, {});
  await begun.opened;
  await queueJob(app.db, defineJob('lost', z.object({}), 4), {});
  const [long] = await readQueuedJobs();
  await lockJobs(app.ctx.pool, long?.locked_by, 60);
  await waitForHeartbeats(1);
  expect(await readQueuedJobs()).toMatchObject([
    { locked_by: expect.any(String) },
    { locked_by: expect.any(String) },
  ]);
  end.open();
  await expect
    .poll(readQueuedJobs, { timeout: 20_000 })
    .toEqual([{ attempts: 0, locked_by: null, is_due: true }]);
  await worker.stop();
});

test('a stopping worker returns its running jobs as if never taken', async () => {
  const begun = createGate();
  const worker = await startTestWorker({
    long: buildHeavyJob(async (_ctx, _payload, { signal }) => {
      begun.open();
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }),
  });
  await queueJob(app.db, longJob, {});
  await begun.opened;
  await worker.stop();
  expect(await readQueuedJobs()).toEqual([{ attempts: 0, locked_by: null, is_due: true }]);
  expect(await app.db.selectFrom('worker_heartbeats').selectAll().execute()).toEqual([]);
});

test('long jobs leave one slot to quick ones', async () => {
  const end = createGate();
  let [long, quick] = [0, 0];
  const worker = await startTestWorker({
    long: buildHeavyJob(async () => {
      long += 1;
      await end.opened;
    }),
    quick: buildHeavyJob(
      async () => {
        quick += 1;
      },
      { isQuick: true },
    ),
  });
  for (let count = 0; count < 3; count++) await queueJob(app.db, longJob, {});
  await expect.poll(() => long).toBe(1);
  await queueJob(app.db, defineJob('quick', z.object({}), 4), {});
  await expect.poll(() => quick, { timeout: 20_000 }).toBe(1);
  expect(long).toBe(1);
  end.open();
  await expect.poll(() => long, { timeout: 20_000 }).toBe(3);
  await worker.stop();
});

test.each([
  ['succeeds', false],
  ['fails', true],
])('a job that %s while the database is away ends when it is back', async (_, fails) => {
  const proxy = await createCuttableProxy(app.home.databaseUrl);
  const { pool } = openDatabase({ connectionString: proxy.url, onError: () => {} });
  const [begun, away] = [createGate(), createGate()];
  let runs = 0;
  const run = async () => {
    runs += 1;
    begun.open();
    await away.opened;
    if (fails && runs === 1) throw new Error('failed');
  };
  const worker = await startTestWorker({ long: buildHeavyJob(run) }, slowPace, pool);
  await queueJob(app.db, longJob, {});
  await begun.opened;
  await proxy.cut();
  const query = vi.spyOn(pool, 'query');
  away.open();
  await expect
    .poll(() => query.mock.settledResults.some(({ type }) => type === 'rejected'))
    .toBe(true);
  await proxy.restore();
  await expect.poll(readQueuedJobs, { timeout: 20_000 }).toEqual([]);
  expect(runs).toBe(fails ? 2 : 1);
  await worker.stop();
  await pool.end();
  await proxy.dispose();
});
