import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { listMailsTo, makeCaptcha, openContest, password } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import type { WebOrder } from '../../../test/web-process.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const script = path.join(import.meta.dirname, '../../../test/web-process.ts');
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning) await Promise.all([once(child, 'exit'), child.kill('SIGKILL')]);
  }
});

/**
 * Starts a web server that kills itself at a given point of a call; returns a function that sends it a
 * registration.
 */
async function startServer(diesAt?: string) {
  const port = await findFreePort();
  const config = { ...app.ctx.config, port, logLevel: 'silent' as const };
  const order: WebOrder = { config, ...(diesAt && { diesAt }) };
  const child = fork(script, [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  const register = (body: object, key: string) =>
    fetch(`http://127.0.0.1:${port}/api/accounts/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-locale': 'en-US' },
      body: JSON.stringify(body),
    });
  return { child, register };
}

test.each([
  ['before the response is stored', '^before insert into stored_responses', 0],
  ['before its commit', '^before commit of .*stored_responses', 0],
  ['between its commit and the response', '^after commit of .*stored_responses', 1],
])('a server killed %s runs the call once', { timeout: 60_000 }, async (when, diesAt, done) => {
  const email = `${when.replaceAll(' ', '-')}@example.org`;
  const body = {
    ...{ email, password, confirmPassword: password, locale: 'en-US', consent: true },
    ...(await makeCaptcha(app, 'register')),
  };
  const key = randomUUID();
  const listAccounts = () =>
    app.db.selectFrom('accounts').select('id').where('email', '=', email).execute();

  const first = await startServer(diesAt);
  const died = once(first.child, 'exit');
  await expect(first.register(body, key)).rejects.toThrow();
  expect(await died).toEqual([null, 'SIGKILL']);
  expect(await listAccounts()).toHaveLength(done);

  const second = await startServer();
  const replay = await second.register(body, key);
  expect([replay.status, await replay.json()]).toMatchObject([201, { status: 201, code: 2011 }]);
  expect(await listAccounts()).toHaveLength(1);
  expect(await listMailsTo(app, email)).toHaveLength(1);
  const again = await second.register(body, key);
  expect([again.status, await again.json()]).toMatchObject([201, { status: 201, code: 2011 }]);
  expect(await listMailsTo(app, email)).toHaveLength(1);
});
