import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { type Binding, bindCalls } from './bind-calls.ts';
import { created, ok } from './call.ts';

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
      activate: async () => ok({ account: 'Ann' }),
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

test('a call that may as well be repeated has no answer kept', async () => {
  const app = await withoutDatabase();
  const send = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload });
  const captcha = await send('/api/captcha', { purpose: 'login' });
  expect([captcha.statusCode, captcha.json()]).toMatchObject([201, { data: { id: 'an id' } }]);
  const activation = await send('/api/accounts/activate', { token: 'a token' });
  expect([activation.statusCode, activation.json()]).toMatchObject([
    200,
    { data: { account: 'Ann' } },
  ]);
});

test('what is malformed takes no key', async () => {
  const app = await withoutDatabase();
  const answer = await app.inject({ method: 'POST', url: '/api/contact', headers, payload: {} });
  expect([answer.statusCode, answer.json().error?.fields]).toMatchObject([
    200,
    { content: { code: expect.any(Number) } },
  ]);
});
