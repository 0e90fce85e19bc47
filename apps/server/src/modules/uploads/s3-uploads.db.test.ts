import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { S3Store } from '@tus/s3-store';
import { describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { createEntrant, openContest } from '../../../test/factories.ts';
import { setUpS3App } from '../../../test/s3-app.ts';
import type { S3Server } from '../../../test/s3-server.ts';
import {
  createPicture,
  sendChunk,
  sendIncompleteChunk,
  sendTusRequest,
  startUpload,
  uploadFile,
} from '../../../test/upload-file.ts';
import type { S3Settings } from '../../config-store.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';

const megabyte = 1024 * 1024;
let server: S3Server;
let s3: S3Settings;
let app: TestApp;
setUpS3App(async (opened) => {
  ({ server, s3, app } = opened);
  await openContest(app);
});

/** The protected methods of the package's store. */
const inside = S3Store.prototype as unknown as Record<
  'finishMultipartUpload' | 'getMetadata' | 'uploadPart',
  (...given: unknown[]) => Promise<unknown>
>;

const requestOffset = async (address: string, token: string) =>
  Number((await sendTusRequest(address, 'HEAD', token)).headers.get('upload-offset'));
const computeSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function computeStoredHash(id: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(app.ctx.storage.read(`originals/${id}`), hash);
  return hash.digest('hex');
}

async function listOriginals(): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of app.ctx.storage.list('originals')) found.push(file);
  return found;
}

const listKeys = async (id: string) =>
  (await listOriginals()).map(({ key }) => key).filter((key) => key.includes(id));

async function listTransfers(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.ctx.storage.unfinished()) if (key.includes(id)) keys.push(key);
  return keys;
}

const listScratchFiles = async (of: TestApp) => readdir(await of.ctx.storage.scratch('parts'));

describe('a film of several parts', () => {
  test('arrives in pieces of any size, after a lost connection and a restart of the server', async () => {
    const visitor = await createEntrant(app);
    const bytes = randomBytes(30 * megabyte + 12_345);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);

    // Sizes: smaller than a part, larger than a part, and half a part.
    let at = 0;
    for (const size of [1000, 3 * megabyte, 9 * megabyte]) {
      const sent = await sendChunk(address, token, at, bytes.subarray(at, at + size));
      expect(sent.status).toBe(204);
      at += size;
      expect(await requestOffset(address, token)).toBe(at);
    }

    const arriving = bytes.subarray(at, at + 4 * megabyte);
    const socket = await sendIncompleteChunk(address, token, at, arriving, bytes.length);
    await expect.poll(() => listScratchFiles(app)).not.toEqual([]);
    socket.destroy();
    await expect.poll(() => listScratchFiles(app)).toEqual([]);
    const kept = await requestOffset(address, token);
    expect(kept).toBeGreaterThan(at);
    expect(kept).toBeLessThanOrEqual(at + arriving.length);

    const second = await createTestApp({ beside: app, config: { s3 } });
    const there = `${await second.listen()}${new URL(address).pathname}`;
    expect(await requestOffset(there, token)).toBe(kept);
    expect((await sendChunk(there, token, kept, bytes.subarray(kept))).status).toBe(204);
    expect(await requestOffset(address, token)).toBe(bytes.length);
    await second.close();

    expect(await visitor.get('completeUpload', { params: { id } })).toMatchObject({
      state: 'refused',
    });
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
    const row = await app.db
      .selectFrom('uploads')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(computeSha256(bytes));
    // The protocol's metadata was removed.
    expect(await listKeys(id)).toEqual([`originals/${id}`]);
    expect(await listTransfers(id)).toEqual([]);
  });

  test('is completed by the next request if the store failed before its completion', async () => {
    const visitor = await createEntrant(app);
    const bytes = randomBytes(6 * megabyte);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);
    // The store receives every part, but becomes unavailable before the transfer is completed.
    await sendChunk(address, token, 0, bytes.subarray(0, 5.5 * megabyte));
    const killed = vi
      .spyOn(inside, 'finishMultipartUpload')
      .mockRejectedValueOnce(new Error('killed'));
    const rest = bytes.subarray(5.5 * megabyte);
    const sent = await sendChunk(address, token, 5.5 * megabyte, rest);
    killed.mockRestore();
    expect(sent.status).toBe(500);
    expect(await app.ctx.storage.size(`originals/${id}`)).toBeNull();
    expect(await requestOffset(address, token)).toBe(bytes.length);
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
  });

  test('is sent in order, so that a crash leaves no gap', async () => {
    const visitor = await createEntrant(app);
    const bytes = randomBytes(29 * megabyte);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);
    const { uploadPart } = inside;
    let underWay = 0;
    let most = 0;
    const counted = vi.spyOn(inside, 'uploadPart').mockImplementation(async function (
      this: unknown,
      ...given
    ) {
      most = Math.max(most, ++underWay);
      const answer = await uploadPart.apply(this, given);
      underWay -= 1;
      return answer;
    });
    expect((await sendChunk(address, token, 0, bytes)).status).toBe(204);
    expect([counted.mock.calls.length, most]).toEqual([4, 1]);
    counted.mockRestore();
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
  });

  test('restarts after the store has aborted its transfer', async () => {
    const visitor = await createEntrant(app);
    const bytes = randomBytes(100);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);
    for await (const each of app.ctx.storage.unfinished()) {
      if (each.key.includes(id)) await each.drop();
    }
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(410);
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const again = await sendTusRequest(endpoint, 'POST', token, {
      headers: { 'upload-length': '100' },
    });
    expect(again.status).toBe(201);
    expect((await sendChunk(address, token, 0, bytes)).status).toBe(204);
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
  });
});

describe('an upload', () => {
  test('of a picture is served in its variants, whole and by ranges', async () => {
    const visitor = await createEntrant(app);
    const file = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    expect(file).toMatchObject({ state: 'checked' });
    const get = (headers: Record<string, string> = {}) =>
      app.visitor().request({ url: file.preview ?? '', headers });
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/webp']);
    const part = await get({ range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    expect((await get({ range: 'bytes=999999-' })).statusCode).toBe(416);
    expect((await get({ range: 'bytes=-5' })).rawPayload).toEqual(whole.rawPayload.subarray(-5));
  });

  test('of zero bytes is rejected by its checks', async () => {
    const visitor = await createEntrant(app);
    expect(await uploadFile(app, visitor, 'team_logo', Buffer.alloc(0))).toMatchObject({
      state: 'refused',
    });
  });

  test('cannot be changed, restarted or terminated after its completion', async () => {
    const visitor = await createEntrant(app);
    const bytes = await createPicture(160, 160);
    const { id, token, address } = await startUpload(app, visitor, 'team_logo', bytes.length);
    await sendChunk(address, token, 0, bytes);
    await visitor.get('completeUpload', { params: { id } });
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const length = { headers: { 'upload-length': String(bytes.length) } };
    expect((await sendTusRequest(endpoint, 'POST', token, length)).status).toBe(409);
    expect((await sendChunk(address, token, 0, bytes)).status).toBe(404);
    expect((await sendTusRequest(address, 'DELETE', token)).status).toBe(404);
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
  });

  test.each([
    [
      'its maker removes',
      (id: string, visitor: Awaited<ReturnType<typeof createEntrant>>) =>
        visitor.get('removeUpload', { params: { id } }),
    ],
    [
      'nobody finishes within a week',
      async (id: string) => {
        const created_at = new Date(Date.now() - 8 * 24 * 3600_000);
        await app.db.updateTable('uploads').set({ created_at }).where('id', '=', id).execute();
        await app.ctx.pool.query(`select graphile_worker.add_job('housekeeping')`);
        await app.runJobs();
      },
    ],
  ])('that %s leaves nothing in the store', async (_, end) => {
    const visitor = await createEntrant(app);
    const bytes = randomBytes(9 * megabyte);
    const { id, token, address } = await startUpload(app, visitor, 'url', 20 * megabyte);
    await sendChunk(address, token, 0, bytes);
    expect(await listTransfers(id)).toHaveLength(1);
    await end(id, visitor);
    expect(await listKeys(id)).toEqual([]);
    expect(await listTransfers(id)).toEqual([]);
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(404);
  });

  test('leaves no bytes after its termination', async () => {
    const visitor = await createEntrant(app);
    const { id, token, address } = await startUpload(app, visitor, 'url', 20 * megabyte);
    await sendChunk(address, token, 0, randomBytes(megabyte));
    expect((await sendTusRequest(address, 'DELETE', token)).status).toBe(204);
    expect(await listKeys(id)).toEqual([]);
    expect(await listTransfers(id)).toEqual([]);
  });
});

describe('an unavailable store', () => {
  test('causes status 503, keeps received bytes, and jobs continue when it is back', async () => {
    const visitor = await createEntrant(app);
    const logo = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    const bytes = randomBytes(6 * megabyte);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);
    expect((await sendChunk(address, token, 0, bytes.subarray(0, megabyte))).status).toBe(204);
    await server.stopGateway();
    letSecondsPass(10);
    const preview = await app.visitor().request({ url: logo.preview ?? '' });
    expect([preview.statusCode, preview.headers['retry-after']]).toEqual([503, '2']);
    const ready = await app.visitor().request({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { storage: false, database: true },
    ]);
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(503);
    const refused = await sendChunk(address, token, megabyte, bytes.subarray(megabyte));
    expect(refused.status).toBe(503);
    expect(await refused.text()).not.toMatch(/ECONN|127\.0\.0\.1/);
    await expect(visitor.call('completeUpload', { params: { id } })).rejects.toMatchObject({
      status: 503,
    });
    const removal = await visitor.call('removeUpload', { params: { id: logo.id } }).catch((e) => e);
    expect(removal).toMatchObject({ status: 503 });
    await server.restartGateway();
    expect(await requestOffset(address, token)).toBe(megabyte);
    expect((await sendChunk(address, token, megabyte, bytes.subarray(megabyte))).status).toBe(204);
    await visitor.get('completeUpload', { params: { id } });
    expect(await computeStoredHash(id)).toBe(computeSha256(bytes));
    expect((await app.visitor().request({ url: '/readyz' })).statusCode).toBe(200);
  });

  test.each([0, 1])(
    'is not reported as a missing upload if it fails after %i reads',
    async (reads) => {
      const visitor = await createEntrant(app);
      const { token, address } = await startUpload(app, visitor, 'url', 100);
      const { getMetadata } = inside;
      const failing = vi.spyOn(inside, 'getMetadata');
      for (let read = 0; read < reads; read++) failing.mockImplementationOnce(getMetadata);
      failing.mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
      const { status } = await sendTusRequest(address, 'HEAD', token);
      failing.mockRestore();
      expect([200, 503]).toContain(status);
      expect(await requestOffset(address, token)).toBe(0);
    },
  );

  test('that rejects the credentials causes the same status', async () => {
    const wrong = await createTestApp({ config: { s3: { ...s3, secretAccessKey: 'wrong' } } });
    await openContest(wrong);
    const visitor = await createEntrant(wrong);
    const body = { kind: 'url' as const, filename: 'film.mp4', size: 100 };
    await expect(visitor.call('createUpload', { body })).rejects.toMatchObject({ status: 503 });
    const ready = await wrong.visitor().request({ url: '/readyz' });
    expect(ready.json()).toMatchObject({ ok: false, storage: false });
    expect(wrong.lines.join('')).toContain('refuses us');
    await wrong.close();
  });
});
