import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createEntrant, openContest } from '../../../test/factories.ts';
import {
  sendChunk,
  sendIncompleteChunk,
  sendTusRequest,
  startUpload,
} from '../../../test/upload-file.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createUploadLocks } from './upload-locks.ts';

const first = await createTestApp();
const second = await createTestApp({ beside: first });
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeAll(() => openContest(first));

describe('a lock', () => {
  /** Creates the pool and locker of one process. */
  function createLockingProcess() {
    const connectionString = first.home.databaseUrl;
    const { pool } = openDatabase({ connectionString, onError: () => {} });
    return { pool, locks: createUploadLocks(pool, first.ctx.log) };
  }
  let here: ReturnType<typeof createLockingProcess>;
  let there: ReturnType<typeof createLockingProcess>;
  beforeEach(() => {
    here = createLockingProcess();
    there = createLockingProcess();
    return async () => {
      await Promise.all([here.locks.close(), there.locks.close()]);
      await Promise.all([here.pool.end(), there.pool.end()]);
    };
  });
  const killHolder = () =>
    there.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
  const never = new AbortController().signal;
  const doNothing = () => {};

  test('has one holder in all processes', async () => {
    let inside = 0;
    let most = 0;
    const holdLockBriefly = async (locks: ReturnType<typeof createUploadLocks>) => {
      const lock = locks.newLock('one');
      await lock.lock(never, doNothing);
      most = Math.max(most, ++inside);
      await sleep(1);
      inside--;
      await lock.unlock();
    };
    await Promise.all(
      [here, there, here, there, here, there].map(({ locks }) => holdLockBriefly(locks)),
    );
    expect(most).toBe(1);
  });

  test('does not block other uploads', async () => {
    await here.locks.newLock('one').lock(never, doNothing);
    await there.locks.newLock('two').lock(never, doNothing);
    await here.locks.newLock('three').lock(never, doNothing);
  });

  test.each([
    ['in the same process', () => here],
    ['in another', () => there],
  ])('is requested from its holder by a process that waits %s', async (_, asker) => {
    const held = here.locks.newLock('one');
    const release = vi.fn(() => void held.unlock());
    await held.lock(never, release);
    await asker().locks.newLock('one').lock(never, doNothing);
    expect(release).toHaveBeenCalled();
  });

  test('is no longer awaited after the waiting request was aborted', async () => {
    await here.locks.newLock('one').lock(never, doNothing);
    const gone = AbortSignal.abort();
    await expect(there.locks.newLock('one').lock(gone, doNothing)).rejects.toMatchObject({
      status_code: 423,
    });
  });

  test('is requested again if its connection was lost', async () => {
    const { pool } = here;
    const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
    const clients: PoolClient[] = [];
    vi.spyOn(pool, 'connect').mockImplementation(async () => {
      const client = await connect();
      if (clients.push(client) > 1) return client;
      const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      const askForLock = async (...given: unknown[]) => {
        const answer = await ask(...given);
        if (String(given[0]).includes('try_advisory')) client.emit('end');
        return answer;
      };
      return Object.assign(client, { query: askForLock });
    });
    const held = here.locks.newLock('one');
    const release = vi.fn(() => void held.unlock());
    await held.lock(never, release);
    expect(clients).toHaveLength(2);
    await there.locks.newLock('one').lock(never, doNothing);
    expect(release).toHaveBeenCalled();
  });

  test('is released when its process dies', async () => {
    await here.locks.newLock('one').lock(never, doNothing);
    const waiting = there.locks.newLock('one').lock(never, doNothing);
    await killHolder();
    await waiting;
  });

  test('that is lost with its connection aborts the holder, and is free again', async () => {
    const held = here.locks.newLock('one');
    const release = vi.fn();
    await held.lock(never, release);
    await killHolder();
    await expect.poll(() => release.mock.calls.length).toBe(1);
    await held.unlock();
    const again = here.locks.newLock('one');
    await again.lock(never, doNothing);
    await again.unlock();
  });
});

describe('an entrant with a stalled connection', () => {
  const countReceivedBytes = (app: TestApp, id: string) =>
    stat(path.join(app.home.dataDir, 'files/scratch/incoming', id)).then(({ size }) => size);

  test.each([
    ['the same process', first],
    ['another process', second],
  ])('takes over in %s, and goes on from what has arrived', async (_, app) => {
    const visitor = await createEntrant(first);
    const bytes = randomBytes(300_000);
    const { id, token, address } = await startUpload(first, visitor, 'url', bytes.length);
    const hanging = await sendIncompleteChunk(
      address,
      token,
      0,
      bytes.subarray(0, 100_000),
      bytes.length,
    );
    await expect.poll(() => countReceivedBytes(first, id)).toBe(100_000);

    const there = `${await app.listen()}${new URL(address).pathname}`;
    const head = await sendTusRequest(there, 'HEAD', token);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100000']);
    expect((await sendChunk(there, token, 100_000, bytes.subarray(100_000))).status).toBe(204);
    hanging.write(randomBytes(1000));
    expect(await visitor.get('completeUpload', { params: { id } })).toMatchObject({
      size: bytes.length,
    });
    const kept = await readFile(path.join(first.home.dataDir, 'files/originals', id));
    expect(kept.equals(bytes)).toBe(true);
    hanging.destroy();
  });

  test.each([
    ['the same process', first],
    ['another process', second],
  ])('has the request ended by a removal in %s, which frees the disk space', async (_, app) => {
    const visitor = await createEntrant(first);
    const { id, token, address } = await startUpload(first, visitor, 'url', 300_000);
    const hanging = await sendIncompleteChunk(address, token, 0, randomBytes(100_000), 300_000);
    await expect.poll(() => countReceivedBytes(first, id)).toBe(100_000);
    const hasEnded = once(hanging.resume(), 'end');
    const remover = Object.assign(app.visitor(), { token: visitor.token });
    expect(await remover.call('removeUpload', { params: { id } })).toMatchObject({ ok: true });
    await hasEnded;
    await expect(countReceivedBytes(first, id)).rejects.toThrow('ENOENT');
    expect((await sendChunk(address, token, 100_000, randomBytes(1000))).status).toBe(404);
    hanging.destroy();
  });

  test('keeps the received bytes when the server is stopped', async () => {
    const third = await createTestApp({ beside: first });
    const visitor = await createEntrant(third);
    const { id, token, address } = await startUpload(third, visitor, 'url', 300_000);
    const hanging = await sendIncompleteChunk(address, token, 0, randomBytes(100_000), 300_000);
    await expect.poll(() => countReceivedBytes(first, id)).toBe(100_000);
    await third.close();
    const there = `${await first.listen()}${new URL(address).pathname}`;
    expect((await sendTusRequest(there, 'HEAD', token)).headers.get('upload-offset')).toBe(
      '100000',
    );
    hanging.destroy();
  });
});
