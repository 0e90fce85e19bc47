import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './faults.ts';

test.each([
  ['a statement that timed out', '57014', 503],
  ['a lock that timed out', '55P03', 503],
  ['an idle transaction that timed out', '25P03', 503],
  ['a lost database', '57P01', 503],
  ['any other error', '42601', 500],
])('%s (%s) responds with HTTP %i', async (_, code, status) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', () => Promise.reject(Object.assign(new Error('database'), { code })));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  // Without a database every request fails, so its log line is short.
  expect(lines).toEqual([
    expect.stringMatching(status === 503 ? /"level":40.*"reason":"database"/ : /"level":50.*stack/),
  ]);
});
