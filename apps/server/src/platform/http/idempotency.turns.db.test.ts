import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeCaptcha, makeEntry, openContest } from '../../../test/factories.ts';
import { waitUntilBlocked } from '../../../test/wait-until-blocked.ts';
import { createIdempotency } from './idempotency.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

describe('many calls of one caller', () => {
  test('do not block other callers', async () => {
    const [stranger, entrant] = [app.visitor({ address: '10.97.0.1' }), await createEntrant(app)];
    const form = { content: 'When does it open?', name: 'Ann', contact: 'ann@example.org' };
    const captchas = Array.from({ length: 8 }, () => makeCaptcha(app, 'contact'));
    const lock = await app.ctx.pool.connect();
    await lock.query('begin');
    await lock.query('lock table contact_messages');
    const calls = (await Promise.all(captchas)).map((captcha) =>
      stranger.call('sendContact', { body: { ...form, ...captcha }, idempotencyKey: randomUUID() }),
    );
    await waitUntilBlocked(app, 2);
    const create = { body: {}, idempotencyKey: randomUUID() };
    expect(await entrant.call('createEntry', create)).toMatchObject({ ok: true });
    await lock.query('commit');
    lock.release();
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ ok: true });
  });

  test('free their slot before their work after the commit', async () => {
    const visitor = await createEntrant(app);
    const removed = Promise.withResolvers<void>();
    const remove = vi.spyOn(app.ctx.storage, 'remove').mockReturnValue(removed.promise);
    const drafts = [
      await makeEntry(app, 'draft', { owner: visitor.account }),
      await makeEntry(app, 'draft', { owner: visitor.account }),
    ];
    const discards = drafts.map(({ id }) =>
      visitor.call('discardEntry', { params: { id }, idempotencyKey: randomUUID() }),
    );
    const listRemovedOriginals = () =>
      remove.mock.calls.filter(([key]) => key.startsWith('originals/'));
    await vi.waitFor(() => expect(listRemovedOriginals()).toHaveLength(2));
    const create = { body: {}, idempotencyKey: randomUUID() };
    expect(await visitor.call('createEntry', create)).toMatchObject({ ok: true });
    removed.resolve();
    for (const outcome of await Promise.all(discards)) expect(outcome).toMatchObject({ ok: true });
    remove.mockRestore();
  });
});

test('many calls leave database connections to other requests', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, () => createEntrant(app)));
  const lock = await app.ctx.pool.connect();
  await lock.query('begin');
  await lock.query('lock table entries');
  const calls = visitors.map((visitor) =>
    visitor.call('createEntry', { body: {}, idempotencyKey: randomUUID() }),
  );
  await waitUntilBlocked(app, 6);
  expect(await app.visitor().call('createCaptcha', { body: {} })).toMatchObject({ ok: true });
  await lock.query('commit');
  lock.release();
  for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ ok: true });
});

test('a call that failed leaves nothing on its connection', async () => {
  const { pool } = app.ctx;
  const runOnce = createIdempotency({ pool, secret: createSecretKey(Buffer.alloc(32)) });
  const call = { scope: 'test', accountId: null, network: '', body: null, isRepeatable: false };
  const client = await pool.connect();
  const listeners = client.listenerCount('end');
  const connect = vi.spyOn(pool, 'connect').mockImplementation(async () => client);
  const release = vi.spyOn(client, 'release').mockImplementation(() => {});
  let write = async (): Promise<unknown> => null;
  const failed = runOnce({ ...call, key: randomUUID() }, async (db) => {
    write = async () => db?.selectFrom('accounts').select('id').execute();
    throw new Error('a fault');
  });
  await expect(failed).rejects.toThrow('a fault');
  connect.mockRestore();
  release.mockRestore();
  await expect(write()).rejects.toThrow('has ended');
  expect(client.listenerCount('end')).toBe(listeners);
  client.release();
});
