import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@film-contest/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import {
  createEntrant,
  createRandomId,
  makeEntry,
  makeUpload,
  openContest,
} from '../../../test/factories.ts';
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

const requestOffset = async (address: string, token: string) =>
  Number((await sendTusRequest(address, 'HEAD', token)).headers.get('upload-offset'));

const readStoredBytes = ({ home }: Pick<TestApp, 'home'>, id: string) =>
  readFile(path.join(home.dataDir, 'files/originals', id));

describe('an upload', () => {
  test('arrives in pieces and is checked when it is complete', async () => {
    const visitor = await createEntrant(app);
    const bytes = await createPicture(160, 160);
    const { id, token, address } = await startUpload(app, visitor, 'team_logo', bytes.length);
    expect((await sendChunk(address, token, 0, bytes.subarray(0, 100))).status).toBe(204);
    expect(await requestOffset(address, token)).toBe(100);
    expect(await visitor.call('completeUpload', { params: { id } })).toMatchObject({
      code: 4016,
      fields: { team_logo: { code: 4016 } },
    });
    expect((await sendChunk(address, token, 50, bytes.subarray(50))).status).toBe(409);
    expect((await sendChunk(address, token, 100, bytes.subarray(100))).status).toBe(204);
    const file = await visitor.get('completeUpload', { params: { id } });
    expect(file).toMatchObject({ id, kind: 'team_logo', state: 'checked', size: bytes.length });
    expect(file.preview).toMatch(/^\/media\/signed\//);
    expect(await readStoredBytes(app, id)).toEqual(bytes);
  });

  test('resumes after a restart of the server', async () => {
    const first = await createTestApp();
    const visitor = await createEntrant(first);
    const bytes = randomBytes(200_000);
    const { id, token, address } = await startUpload(first, visitor, 'url', bytes.length);
    await sendChunk(address, token, 0, bytes.subarray(0, 70_000));
    await first.server.close();

    const second = await createTestApp({ beside: first });
    const again = second.visitor();
    again.token = visitor.token;
    const there = `${await second.listen()}${new URL(address).pathname}`;
    expect(await requestOffset(there, token)).toBe(70_000);
    await sendChunk(there, token, 70_000, bytes.subarray(70_000));
    expect(await again.get('completeUpload', { params: { id } })).toMatchObject({
      state: 'refused',
      checks: [expect.objectContaining({ level: 'refusal' })],
    });
    expect(await readStoredBytes(first, id)).toEqual(bytes);
    await second.close();
    await first.close();
  });

  test('can be completed repeatedly and concurrently', async () => {
    const visitor = await createEntrant(app);
    const bytes = await createPicture(400, 400);
    const kind = 'video_cover_url';
    const { id, token, address } = await startUpload(app, visitor, kind, bytes.length);
    await sendChunk(address, token, 0, bytes);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => visitor.call('completeUpload', { params: { id } })),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: true, data: { state: 'checked' } });
    }
    expect(await readStoredBytes(app, id)).toEqual(bytes);
    const later = await visitor.get('completeUpload', { params: { id } });
    const preview = await app.visitor().request({ url: later.preview ?? '' });
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('of a wrong file is rejected with the measured values', async () => {
    const visitor = await createEntrant(app);
    const small = await uploadFile(app, visitor, 'front_cover_url', await createPicture(800, 450));
    expect(small).toMatchObject({
      state: 'refused',
      preview: null,
      checks: expect.arrayContaining([
        expect.objectContaining({
          id: 'image.size',
          level: 'refusal',
          measured: { width: 800, height: 450 },
        }),
      ]),
    });
    const script = Buffer.from('#!/bin/sh\nexit 0\n');
    expect(await uploadFile(app, visitor, 'empower', script)).toMatchObject({ state: 'refused' });
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
    expect(await readStoredBytes(app, id)).toEqual(bytes);
  });
});

describe('credentials', () => {
  test.each([
    ['team_logo', limits.images.bytes],
    ['subtitles_zh', limits.subtitles.bytes],
    ['empower', limits.letter.bytes],
    ['materials', limits.materials.bytes],
    ['url', 64 * 1024 * 1024],
  ] as const)('of a %s are given up to its limit', async (kind, max) => {
    const visitor = await createEntrant(app);
    const requestUpload = (size: number) =>
      visitor.call('createUpload', { body: { kind, filename: 'file', size } });
    expect(await requestUpload(max)).toMatchObject({
      ok: true,
      data: { endpoint: '/api/uploads/tus' },
    });
    expect(await requestUpload(max + 1)).toMatchObject({
      code: 4012,
      msg: expect.stringContaining(String(max / 1024 / 1024)),
      fields: { [kind]: { code: 4012 } },
    });
  });

  test.each([
    [{ kind: 'anything' as 'url' }],
    [{ size: -1 }],
    [{ size: 1.5 }],
    [{ filename: '' }],
    [{ filename: 'a\u0000.mp4' }],
  ])('are not given for %j', async (change) => {
    const visitor = await createEntrant(app);
    const body = { kind: 'url' as const, filename: 'film.mp4', size: 10, ...change };
    expect(await visitor.call('createUpload', { body })).toMatchObject({ code: 1000 });
  });

  test('are required by every method, and valid for one upload only', async () => {
    const visitor = await createEntrant(app);
    const mine = await startUpload(app, visitor, 'url', 100);
    const other = await startUpload(app, visitor, 'url', 100);
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const length = { headers: { 'upload-length': '100' } };
    const piece = Buffer.alloc(10);
    for (const token of [null, 'nonsense', `${mine.token}x`, visitor.token]) {
      expect((await sendTusRequest(endpoint, 'POST', token, length)).status).toBe(401);
      expect((await sendTusRequest(mine.address, 'HEAD', token)).status).toBe(401);
      expect((await sendChunk(mine.address, token ?? '', 0, piece)).status).toBe(401);
      expect((await sendTusRequest(mine.address, 'DELETE', token)).status).toBe(401);
    }
    expect((await sendTusRequest(mine.address, 'HEAD', other.token)).status).toBe(403);
    expect((await sendChunk(mine.address, other.token, 0, piece)).status).toBe(403);
    expect((await sendTusRequest(mine.address, 'DELETE', other.token)).status).toBe(403);
    expect(await requestOffset(mine.address, mine.token)).toBe(0);
  });

  test('allow one creation with the granted size', async () => {
    const visitor = await createEntrant(app);
    const { token, address } = await startUpload(app, visitor, 'url', 100);
    await sendChunk(address, token, 0, Buffer.alloc(60, 1));
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const start = (headers: Record<string, string>, with_ = token) =>
      sendTusRequest(endpoint, 'POST', with_, { headers });
    expect((await start({ 'upload-length': '100' })).status).toBe(409);
    expect(await requestOffset(address, token)).toBe(60);

    const grant = await visitor.get('createUpload', {
      body: { kind: 'url', filename: 'film.mp4', size: 100 },
    });
    expect((await start({ 'upload-length': '101' }, grant.token)).status).toBe(413);
    expect((await start({ 'upload-length': '99' }, grant.token)).status).toBe(413);
    expect((await start({ 'upload-defer-length': '1' }, grant.token)).status).toBe(501);
    expect((await start({ 'upload-length': '100' }, grant.token)).status).toBe(201);
  });

  test('allow only the advertised extensions of the protocol', async () => {
    const visitor = await createEntrant(app);
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const options = await fetch(endpoint, { method: 'OPTIONS' });
    expect(options.headers.get('tus-extension')?.split(',').sort()).toEqual([
      'creation',
      'creation-with-upload',
      'termination',
    ]);
    const body = { kind: 'url', filename: 'film.mp4', size: 100 } as const;
    const { token } = await visitor.get('createUpload', { body });
    const created = await sendTusRequest(endpoint, 'POST', token, {
      headers: { 'upload-length': '100', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.alloc(60, 1),
    });
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '60']);
    const address = new URL(created.headers.get('location') ?? '', endpoint).href;
    expect((await sendTusRequest(address, 'DELETE', token)).status).toBe(204);
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(404);
  });

  test('allow one of ten concurrent creations', async () => {
    const visitor = await createEntrant(app);
    const { token } = await visitor.get('createUpload', {
      body: { kind: 'url', filename: 'film.mp4', size: 100 },
    });
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const headers = { 'upload-length': '100' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendTusRequest(endpoint, 'POST', token, { headers })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });

  test('do not allow more bytes than granted', async () => {
    const visitor = await createEntrant(app);
    const { id, token, address } = await startUpload(app, visitor, 'url', 100);
    const sent = await sendChunk(address, token, 0, Buffer.alloc(150, 1));
    expect(sent.status).toBe(413);
    expect(await requestOffset(address, token)).toBeLessThanOrEqual(100);
    expect(await visitor.call('completeUpload', { params: { id } })).not.toMatchObject({
      data: { size: 150 },
    });
  });

  test('expire after fifteen minutes, and only the owner can renew them', async () => {
    const visitor = await createEntrant(app);
    const { id, token, address } = await startUpload(app, visitor, 'url', 100);
    await sendChunk(address, token, 0, Buffer.alloc(60, 1));
    letSecondsPass(15 * 60 + 1);
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(401);
    const renewed = await visitor.get('renewUpload', { params: { id } });
    expect(await requestOffset(address, renewed.token)).toBe(60);
    expect((await sendChunk(address, renewed.token, 60, Buffer.alloc(40, 1))).status).toBe(204);

    const stranger = await createEntrant(app);
    expect(await stranger.call('renewUpload', { params: { id } })).toMatchObject({ code: 4006 });
    expect(await stranger.call('completeUpload', { params: { id } })).toMatchObject({ code: 4006 });
    expect(await stranger.call('removeUpload', { params: { id } })).toMatchObject({ code: 4006 });
    await visitor.get('completeUpload', { params: { id } });
    expect(await visitor.call('renewUpload', { params: { id } })).toMatchObject({ code: 4017 });
    expect(await visitor.call('renewUpload', { params: { id: createRandomId() } })).toMatchObject({
      code: 4006,
    });
  });

  test('are valid only for the origin of the site', async () => {
    const address = `${await app.listen()}/api/uploads/tus`;
    const answer = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://contest.test');
  });
});

describe('removing', () => {
  test('deletes a file that no submitted entry uses', async () => {
    const visitor = await createEntrant(app);
    const file = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    const params = { id: file.id };
    expect(await visitor.call('removeUpload', { params })).toMatchObject({ ok: true });
    expect((await app.visitor().request({ url: file.preview ?? '' })).statusCode).toBe(404);
    await expect(readStoredBytes(app, file.id)).rejects.toThrow('ENOENT');
    expect(await visitor.call('removeUpload', { params })).toMatchObject({ code: 4006 });
  });

  test.each([
    ['draft', true],
    ['received', false],
    ['published', false],
    ['withdrawn', false],
  ] as const)('a file of an entry that is %s is possible: %s', async (state, isPossible) => {
    const visitor = await createEntrant(app);
    const { form } = await makeEntry(app, state, { owner: visitor.account });
    const outcome = await visitor.call('removeUpload', { params: { id: form.team_logo ?? '' } });
    expect(outcome).toMatchObject(isPossible ? { ok: true } : { code: 4017 });
  });

  test('ends a running upload', async () => {
    const visitor = await createEntrant(app);
    const { id, token, address } = await startUpload(app, visitor, 'url', 100);
    await sendChunk(address, token, 0, Buffer.alloc(60, 1));
    await visitor.get('removeUpload', { params: { id } });
    expect((await sendTusRequest(address, 'HEAD', token)).status).toBe(404);
    const endpoint = `${await app.listen()}/api/uploads/tus`;
    const again = await sendTusRequest(endpoint, 'POST', token, {
      headers: { 'upload-length': '100' },
    });
    expect(again.status).toBe(409);
  });
});

describe('housekeeping', () => {
  const runHousekeeping = async () => {
    await app.ctx.pool.query(`select graphile_worker.add_job('housekeeping')`);
    await app.runJobs();
  };
  const hasScratchFile = (name: string) =>
    stat(path.join(app.home.dataDir, 'files/scratch', name)).then(
      () => true,
      () => false,
    );

  test('deletes unfinished uploads with their bytes', async () => {
    const visitor = await createEntrant(app);
    const [stale, fresh] = [
      await startUpload(app, visitor, 'url', 100),
      await startUpload(app, visitor, 'url', 100),
    ];
    const done = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    const replaced = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
    await visitor.get('createEntry', { body: { team_logo: done.id } });
    for (const { address, token } of [stale, fresh]) {
      await sendChunk(address, token, 0, Buffer.alloc(60, 1));
    }
    await app.db
      .updateTable('uploads')
      .set({
        created_at: new Date(Date.now() - 8 * 24 * 3600_000),
        completed_at: new Date(Date.now() - 8 * 24 * 3600_000),
      })
      .where('id', 'in', [stale.id, done.id, replaced.id])
      .execute();
    await runHousekeeping();
    expect(await visitor.call('renewUpload', { params: { id: stale.id } })).toMatchObject({
      code: 4006,
    });
    expect(await hasScratchFile(`incoming/${stale.id}`)).toBe(false);
    expect(await hasScratchFile(`incoming/${stale.id}.json`)).toBe(false);
    expect(await requestOffset(fresh.address, fresh.token)).toBe(60);
    expect(await readStoredBytes(app, done.id)).not.toHaveLength(0);
    await expect(readStoredBytes(app, replaced.id)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('removes files left by killed workers', async () => {
    for (const [name, ageHours] of [
      ['old', 49],
      ['new', 1],
    ] as const) {
      const folder = path.join(await app.ctx.storage.scratch('films'), name);
      await mkdir(folder);
      await writeFile(path.join(folder, 'half.mp4'), 'half');
      const at = Date.now() / 1000 - ageHours * 3600;
      await utimes(folder, at, at);
    }
    await runHousekeeping();
    expect([await hasScratchFile('films/old'), await hasScratchFile('films/new')]).toEqual([
      false,
      true,
    ]);
  });
});

test('a draft can be saved after one of its files was removed', async () => {
  const visitor = await createEntrant(app);
  const id = await makeUpload(app, visitor.account.id, 'team_logo');
  const entry = await makeEntry(app, 'draft', {
    owner: visitor.account,
    form: { team_logo: id },
  });
  await visitor.get('removeUpload', { params: { id } });
  const params = { id: entry.id };
  const body = { ...entry.form, version: entry.version };
  expect(await visitor.get('saveEntry', { params, body })).toMatchObject({ state: 'draft' });
  const submit = await visitor.call('submitEntry', { params, body: { version: 1 } });
  expect(submit).toMatchObject({ ok: false, fields: { team_logo: { code: 4009 } } });
});
