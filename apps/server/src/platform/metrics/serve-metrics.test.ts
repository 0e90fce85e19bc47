import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

async function serveTestMetrics() {
  const { registry, pages } = createMetrics();
  pages.inc({ result: 'hit' }, 3);
  const served = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  onTestFinished(served.stop);
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${served.port}${path}`, { headers });
}

test('the metrics of the contest and of Node are served as text', async () => {
  const get = await serveTestMetrics();
  const response = await get('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch('text/plain; version=0.0.4');
  const text = await response.text();
  expect(text).toContain('film_contest_page_cache_requests_total{result="hit"} 3');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test.each([
  ['/', {}, 404],
  ['/metrics/', {}, 404],
  ['/metrics', { 'x-forwarded-for': '192.0.2.1' }, 403],
  ['/metrics', { forwarded: 'for=192.0.2.1' }, 403],
  ['/metrics', { 'x-real-ip': '192.0.2.1' }, 403],
  ['/metrics', { via: '1.1 proxy' }, 403],
])('a request of %s with %j is answered with %d', async (path, headers, status) => {
  const get = await serveTestMetrics();
  expect((await get(path, headers as Record<string, string>)).status).toBe(status);
});
