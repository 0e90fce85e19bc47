import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';

const app = await createTestApp();
afterAll(app.close);

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['contest.example', 421],
  ['127.0.0.1.contest.example', 421],
  ['192.168.1.7:3000', 421],
])('demo mode answers requests for the host %s with %i', async (host, status) => {
  for (const url of ['/dev/outbox', '/home', '/api/currentUser', '/healthz', '/dist/x.js']) {
    const { statusCode } = await app.server.inject({ url, headers: { host } });
    expect([url, statusCode === 421 ? 421 : 200]).toEqual([url, status]);
  }
});
