import { limits } from '@film-contest/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, openContest } from '../../../test/factories.ts';
import {
  createPicture,
  sendChunk,
  sendTusRequest,
  startUpload,
  uploadFile,
} from '../../../test/upload-file.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));
afterEach(() => {
  vi.restoreAllMocks();
  app.ctx.config.diskReserveBytes = 0;
});

const materials = { kind: 'materials', filename: 'all.zip', size: limits.materials.bytes } as const;
type Contestant = Awaited<ReturnType<typeof createEntrant>>;

const requestUpload = (who: Contestant) => who.call('createUpload', { body: materials });

const ageUploads = (who: Contestant, days: number) =>
  app.db
    .updateTable('uploads')
    .set({ created_at: new Date(Date.now() - days * 24 * 3600_000) })
    .where('account_id', '=', who.account.id)
    .execute();

describe('the unsubmitted files of an account', () => {
  test('are limited to the bytes of four files of the largest size, at any age', async () => {
    const visitor = await createEntrant(app);
    for (let i = 0; i < 4; i++) expect(await requestUpload(visitor)).toMatchObject({ ok: true });
    await ageUploads(visitor, 3);
    expect(await requestUpload(visitor)).toMatchObject({
      code: 4090,
      msg: expect.stringContaining('2000 M'),
      fields: { materials: { code: 4090 } },
    });
    const { id } = await app.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', visitor.account.id)
      .executeTakeFirstOrThrow();
    await visitor.get('removeUpload', { params: { id } });
    expect(await requestUpload(visitor)).toMatchObject({ ok: true });
  });

  test('are counted in sequence for concurrent requests', async () => {
    const visitor = await createEntrant(app);
    const asked = await Promise.all(Array.from({ length: 12 }, () => requestUpload(visitor)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(4);
    expect(asked.filter(({ code }) => code === 4090)).toHaveLength(8);
  });

  test('include files of drafts, and not of submitted entries', async () => {
    const visitor = await createEntrant(app);
    const owner = visitor.account;
    await makeEntry(app, 'received', { owner });
    await makeEntry(app, 'draft', { owner });
    const files = await app.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', owner.id)
      .execute();
    const half = files.length / 2;
    const size = Math.floor((3 * limits.materials.bytes) / half);
    await app.db.updateTable('uploads').set({ size }).where('account_id', '=', owner.id).execute();
    expect(await requestUpload(visitor)).toMatchObject({ ok: true });
    expect(await requestUpload(visitor)).toMatchObject({ code: 4090 });
  });

  test('are limited to two hundred', async () => {
    const visitor = await createEntrant(app);
    const body = { kind: 'team_logo' as const, filename: 'logo.png', size: 1 };
    const row = { account_id: visitor.account.id, ...body, checks: '[]' };
    await app.db.insertInto('uploads').values(Array(199).fill(row)).execute();
    expect(await visitor.call('createUpload', { body })).toMatchObject({ ok: true });
    await ageUploads(visitor, 3);
    expect(await visitor.call('createUpload', { body })).toMatchObject({
      code: 4091,
      msg: expect.stringContaining('200'),
    });
  });

  test('are removed after a day if no draft uses them, even without any byte', async () => {
    const visitor = await createEntrant(app);
    const inDraft = await startUpload(app, visitor, 'url', 100);
    await visitor.get('createEntry', { body: { url: inDraft.id } });
    const unnamed = await startUpload(app, visitor, 'url', 100);
    await ageUploads(visitor, 2);
    await app.ctx.pool.query(`select graphile_worker.add_job('housekeeping')`);
    await app.runJobs();
    const renewUpload = (id: string) => visitor.call('renewUpload', { params: { id } });
    expect(await renewUpload(unnamed.id)).toMatchObject({ code: 4006 });
    expect(await renewUpload(inDraft.id)).toMatchObject({ ok: true });
  });
});

describe('the reserve of the disk', () => {
  const mebibyte = 1024 ** 2;
  const mockFreeBytes = (bytes: number) =>
    vi.spyOn(app.ctx.storage, 'freeBytes').mockResolvedValue(bytes);

  test('is kept when an upload is granted', async () => {
    const visitor = await createEntrant(app);
    app.ctx.config.diskReserveBytes = 100 * mebibyte;
    mockFreeBytes(100 * mebibyte + limits.materials.bytes - 1);
    expect(await requestUpload(visitor)).toMatchObject({
      code: 4092,
      fields: { materials: { code: 4092 } },
    });
    mockFreeBytes(100 * mebibyte + limits.materials.bytes);
    expect(await requestUpload(visitor)).toMatchObject({ ok: true });
  });

  test('is measured on the real disk', async () => {
    const visitor = await createEntrant(app);
    app.ctx.config.diskReserveBytes = 2 ** 60;
    expect(await requestUpload(visitor)).toMatchObject({ code: 4092 });
  });

  test('stops an upload, which resumes when there is space', async () => {
    const visitor = await createEntrant(app);
    const bytes = Buffer.alloc(24 * mebibyte, 1);
    const { id, token, address } = await startUpload(app, visitor, 'url', bytes.length);
    app.ctx.config.diskReserveBytes = 100 * mebibyte;
    const look = mockFreeBytes(200 * mebibyte).mockResolvedValueOnce(200 * mebibyte);
    look.mockResolvedValueOnce(99 * mebibyte);
    const cut = await sendChunk(address, token, 0, bytes).catch(() => null);
    // The response is sent before the request ends, so a client may see a closed connection instead.
    expect([507, undefined]).toContain(cut?.status);
    const requestOffset = async () =>
      Number((await sendTusRequest(address, 'HEAD', token)).headers.get('upload-offset'));
    const arrived = await requestOffset();
    expect(arrived).toBeLessThan(bytes.length);

    mockFreeBytes(99 * mebibyte);
    const piece = Buffer.alloc(10, 1);
    expect((await sendChunk(address, token, arrived, piece)).status).toBe(507);
    expect(await requestOffset()).toBe(arrived);

    mockFreeBytes(200 * mebibyte);
    const rest = await sendChunk(address, token, arrived, bytes.subarray(arrived));
    expect(rest.status).toBe(204);
    expect(await visitor.call('completeUpload', { params: { id } })).toMatchObject({ ok: true });
  });

  test('accepts a small file that fits', async () => {
    const visitor = await createEntrant(app);
    app.ctx.config.diskReserveBytes = 100 * mebibyte;
    mockFreeBytes(101 * mebibyte);
    const file = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    expect(file.state).toBe('checked');
  });
});
