import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { type Binding, bindCalls } from './bind-calls.ts';
import { created } from './call.ts';

/** The calls of an application whose database is not to be asked: it fails whoever does. */
async function withoutDatabase() {
  const app = Fastify();
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await app.register(cookie);
  const captcha = { id: 'an id', image: '', audio: '', expiresAt: '' };
  bindCalls(app, {
    ctx: null,
    db: null as unknown as Database,
    handlers: {
      createCaptcha: async () => created(captcha),
    } as unknown as Binding<null>['handlers'],
    rateLimits: async () => {},
    isSecure: false,
    host: 'films.example',
    addressOf: () => '203.0.113.1',
    authenticate: async () => null,
  });
  return app;
}

const headers = { 'idempotency-key': 'a key' };

test('the picture of a captcha is not kept: another one does as well', async () => {
  const app = await withoutDatabase();
  const payload = { purpose: 'login' };
  const answer = await app.inject({ method: 'POST', url: '/api/captcha', headers, payload });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { data: { id: 'an id' } }]);
});

test('what is malformed takes no key', async () => {
  const app = await withoutDatabase();
  const answer = await app.inject({ method: 'POST', url: '/api/contact', headers, payload: {} });
  expect([answer.statusCode, answer.json().error?.fields]).toMatchObject([
    200,
    { content: { code: expect.any(Number) } },
  ]);
});
