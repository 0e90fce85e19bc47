import { createSecretKey } from 'node:crypto';
import cookie from '@fastify/cookie';
import { session } from '@film-contest/contract/accounts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Binding, registerCalls } from './bind-calls.ts';
import { ok } from './call.ts';

/** Registers the calls over a database stub that fails every query. */
async function createAppWithoutDatabase() {
  const app = Fastify();
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await app.register(cookie);
  registerCalls(app, {
    ctx: {},
    withDatabase: () => ({}),
    pool: null as never,
    responseSecret: createSecretKey(Buffer.alloc(32)),
    handlers: {
      castVote: async () => ok({ votes: 1, at: '2026-05-01T00:00:00.000Z' }, 'voted'),
      contest: async () => ok({}),
    } as unknown as Binding<object>['handlers'],
    rateLimits: async () => {},
    callsWithoutKey: ['castVote'],
    sameSiteReads: [],
    sessionSchema: session,
    isSecure: false,
    isCrossSite: () => false,
    getClientAddress: () => '203.0.113.1',
    authenticate: async () => null,
  });
  return app;
}

const headers = { 'idempotency-key': 'a key' };

test('reads and votes store no idempotency key', async () => {
  const app = await createAppWithoutDatabase();
  const contest = await app.inject({ url: '/api/contest', headers });
  expect(contest.statusCode).toBe(200);
  const payload = { requestId: '0191f7b0-0000-4000-8000-000000000001' };
  const vote = await app.inject({ method: 'POST', url: '/api/entries/1/vote', headers, payload });
  expect(vote.json()).toMatchObject({ code: 2014, data: { votes: 1 } });
});

test('invalid input stores no idempotency key', async () => {
  const app = await createAppWithoutDatabase();
  const answer = await app.inject({ method: 'POST', url: '/api/contact', headers, payload: {} });
  expect([answer.statusCode, answer.json().error?.fields]).toMatchObject([
    200,
    { content: { code: expect.any(Number) } },
  ]);
});
