import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createEntrant } from '../test/factories.ts';
import { recordOutcome } from './modules/voting/outcomes.ts';
import { registerStateMetrics } from './platform/metrics/state-metrics.ts';

const app = await createTestApp();
afterAll(app.close);

const readMetricLines = async (name: string): Promise<string[]> => {
  const text = await app.ctx.metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(`film_contest_${name}`));
};

test('requests are counted by route and outcome, never by URL', async () => {
  const visitor = app.visitor();
  await visitor.request({ url: '/healthz' });
  await visitor.request({ url: '/media/pictures/secret/a.webp' });
  await visitor.request({ url: '/api/does-not-exist' });
  await visitor.call('login', { body: { account: 'a@b.example', password: 'x' } } as never);
  const counted = await readMetricLines('http_requests_total');
  expect(counted).toContain(
    'film_contest_http_requests_total{method="GET",route="/healthz",outcome="ok"} 1',
  );
  expect(counted).toContain(
    'film_contest_http_requests_total{method="GET",route="/media/*",outcome="client_error"} 1',
  );
  expect(counted.join()).toMatch(/method="POST",route="[^"]*login[^"]*",outcome="refused"} 1/);
  expect(counted.join()).not.toMatch(/secret|does-not-exist/);
  expect((await readMetricLines('http_request_seconds_count')).join()).toContain(
    'route="/healthz"} 1',
  );
});

test('outcomes of votes are counted by the names of their errors', async () => {
  const outcome = { entry: 1, level: 0, assessment: null } as const;
  recordOutcome(app.ctx, { ...outcome, code: 2014 });
  recordOutcome(app.ctx, { ...outcome, code: 2016 });
  recordOutcome(app.ctx, { ...outcome, code: 2016 });
  recordOutcome(app.ctx, { ...outcome, code: 999_999 });
  expect(await readMetricLines('votes_total')).toEqual([
    'film_contest_votes_total{outcome="voted"} 1',
    'film_contest_votes_total{outcome="vpn"} 2',
    'film_contest_votes_total{outcome="other"} 1',
  ]);
});

test('operations of the store are timed, failed ones apart', async () => {
  await app.ctx.storage.stat('pictures/none');
  await expect(app.ctx.storage.put('pictures/none', '/does/not/exist')).rejects.toThrow('ENOENT');
  const counted = (await readMetricLines('store_seconds_count')).join('\n');
  expect(counted).toContain('{operation="stat",outcome="ok"}');
  expect(counted).toContain('{operation="put",outcome="failed"} 1');
});

test('the queue and the connections are read when they are requested', async () => {
  await createEntrant(app);
  const { pool, metrics } = app.ctx;
  await pool.query(`delete from graphile_worker._private_jobs`);
  for (const [task, minutes] of [
    ['known', 10],
    ['known', 2],
    ['unknown', 1],
    ['known', -5],
  ])
    await pool.query(
      'select graphile_worker.add_job($1, run_at => now() - make_interval(mins => $2))',
      [task, minutes],
    );
  registerStateMetrics(metrics.registry, pool, ['known']);
  expect(await readMetricLines('queue_jobs')).toEqual([
    'film_contest_queue_jobs{task="known",state="waiting"} 2',
    'film_contest_queue_jobs{task="other",state="waiting"} 1',
  ]);
  const [oldest = ''] = await readMetricLines('queue_oldest_seconds{task="known"');
  expect(Number(oldest.split(' ')[1])).toBeGreaterThanOrEqual(600);
  expect(await readMetricLines('database_up')).toEqual(['film_contest_database_up 1']);
  expect((await readMetricLines('database_connections')).join()).toContain('{state="waiting"} 0');
  const query = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
  expect(await readMetricLines('database_up')).toEqual(['film_contest_database_up 0']);
  expect(await readMetricLines('queue_jobs')).toEqual([]);
  query.mockRestore();
});
