import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import {
  type Account,
  createEntrant,
  makeEntry,
  makeStaff,
  makeUpload,
} from '../../../test/factories.ts';
import { createPicture, uploadFile } from '../../../test/upload-file.ts';
import type { Visitor } from '../../../test/visitor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createEncryptedUrlBuilder, createUrlSigner, decryptMediaUrlPath } from './media.ts';

const app = await createTestApp();
afterAll(app.close);

let owner: Visitor & { account: Account };
let logo: Awaited<ReturnType<typeof uploadFile>>;
let key: string;

beforeAll(async () => {
  owner = await createEntrant(app);
  logo = await uploadFile(app, owner, 'team_logo', await createPicture(160, 160));
  key = logo.preview?.replace(/^\/media\/signed\/[^/]+\//, '') ?? '';
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  app.visitor().request({ url, headers });
const requestStatus = async (url: string) => (await get(url)).statusCode;
/** Counts the files of the storage that are read. */
function spyOnReads() {
  const storage = app.ctx.storage as Storage & { open: (key: string) => Promise<number> };
  const spies = [vi.spyOn(storage, 'read'), vi.spyOn(storage, 'open')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

const toPublicUrl = (of: string) => `/media/${of}`;

describe('a file of an entry that is not published', () => {
  test('has no public URL', async () => {
    await makeEntry(app, 'in_review', { owner: owner.account, form: { team_logo: logo.id } });
    expect(await requestStatus(toPublicUrl(key))).toBe(404);
    expect(await requestStatus(toPublicUrl(`originals/${logo.id}`))).toBe(404);
  });

  test('opens by its signed URL, for some minutes and without caching', async () => {
    const answer = await get(logo.preview ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const fresh = await owner.get('listMyEntries');
    const { files } = await owner.get('getMyEntry', { params: { id: fresh.list[0]?.id ?? '' } });
    const address = files.find(({ id }) => id === logo.id)?.preview ?? '';
    expect(await requestStatus(address)).toBe(200);
    letSecondsPass(17 * 60);
    expect(await requestStatus(address)).toBe(403);
  });

  test('does not open with another signature', async () => {
    const other = await uploadFile(app, owner, 'team_logo', await createPicture(200, 200));
    const [, ticket = ''] = /signed\/([^/]+)\//.exec(other.preview ?? '') ?? [];
    const [expires = '', signature = ''] = ticket.split('.');
    for (const forged of [
      ticket,
      `${Number(expires) + 3600}.${signature}`,
      `${expires}.${signature.slice(1)}`,
      'x',
    ]) {
      expect(await requestStatus(`/media/signed/${forged}/${key}`)).toBe(403);
    }
    const mine = `/media/signed/${ticket}/${other.preview?.split(`${ticket}/`)[1]}`;
    expect(await requestStatus(mine)).toBe(200);
    expect(await requestStatus(`/media/signed/${ticket}/originals/${other.id}`)).toBe(403);
    for (const up of ['../..', '%2e%2e/%2e%2e', '..%2f..']) {
      const sly = `/media/signed/${ticket}/pictures/${other.id}/${up}/originals/${logo.id}`;
      expect([403, 404]).toContain(await requestStatus(sly));
    }
  });

  test('opens by a hidden URL, which names nothing of it and expires', async () => {
    const url = createEncryptedUrlBuilder(app.ctx)(key);
    expect(url).toMatch(/^\/media\/hidden\/[\w-]+\/[\w.-]+$/);
    expect(url).not.toContain(logo.id);
    expect(createEncryptedUrlBuilder(app.ctx)(key)).not.toBe(url);
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    const signed = await get(createUrlSigner(app.ctx)(key));
    expect(answer.rawPayload).toEqual(signed.rawPayload);
    expect(answer.headers['cache-control']).toBe('private, max-age=600');
    const path = url.replace('/media/hidden/', '');
    expect(decryptMediaUrlPath(app.ctx, path)).toBe(key);
    expect(decryptMediaUrlPath(app.ctx, path, Date.now() + 17 * 60_000)).toBeNull();
    for (const forged of ['', 'x', path.slice(1), path.toLowerCase(), `${'a'.repeat(120)}/x`]) {
      expect(await requestStatus(`/media/hidden/${forged}`)).toBe(403);
    }
    const [token] = path.split('/');
    for (const up of ['..', '%2e%2e', '..%2f..']) {
      const sly = `/media/hidden/${token}/${up}/originals/${logo.id}`;
      expect([403, 404]).toContain(await requestStatus(sly));
    }
  });

  test('is sent to staff as a download, never as a page', async () => {
    const letter = await uploadFile(app, owner, 'empower', await createPicture(300, 300));
    const { id } = await makeEntry(app, 'in_review', {
      owner: owner.account,
      form: { empower: letter.id },
    });
    const staff = await makeStaff(app, 'reviewer');
    const entry = await staff.get('consoleEntry', { params: { id } });
    const answer = await get(entry.letter?.address ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });
});

describe('a file of a published entry', () => {
  beforeAll(async () => {
    await makeEntry(app, 'published', { owner: owner.account, form: { team_logo: logo.id } });
    letSecondsPass(6);
  });

  test('is public and cacheable', async () => {
    const answer = await get(toPublicUrl(key));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe(
      'public, max-age=31536000, immutable, s-maxage=240',
    );
    expect(await requestStatus(toPublicUrl(`${key}x`))).toBe(404);
    expect(await requestStatus(toPublicUrl(`originals/${logo.id}`))).toBe(404);
    expect(await requestStatus(toPublicUrl(`pictures/${logo.id}`))).toBe(404);
    expect(await requestStatus(toPublicUrl(`pictures/${logo.id}/%2e%2e/x`))).toBe(404);
  });

  test('supports ranges', async () => {
    const whole = await get(toPublicUrl(key));
    const size = whole.rawPayload.length;
    const part = await get(toPublicUrl(key), { range: 'bytes=2-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 2-9/${size}`,
      'content-length': '8',
      'accept-ranges': 'bytes',
    });
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 10));
    const beyond = await get(toPublicUrl(key), { range: `bytes=${size}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const tail = await get(toPublicUrl(key), { range: 'bytes=-4' });
    expect(tail.rawPayload).toEqual(whole.rawPayload.subarray(-4));
  });

  test('confirms a cached copy by its ETag without reading the file', async () => {
    const { headers } = await get(toPublicUrl(key));
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const countReads = spyOnReads();
    const known = await get(toPublicUrl(key), { 'if-none-match': `"other", W/${etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(known.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
    expect(countReads()).toBe(0);
    const other = await get(toPublicUrl(key), { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  test('sends a range only of the version that the client has', async () => {
    const { headers } = await get(toPublicUrl(key));
    const range = 'bytes=2-9';
    const same = await get(toPublicUrl(key), { range, 'if-range': String(headers.etag) });
    expect(same.statusCode).toBe(206);
    const other = await get(toPublicUrl(key), { range, 'if-range': '"other"' });
    expect([other.statusCode, other.headers['content-length']]).toEqual([
      200,
      headers['content-length'],
    ]);
  });

  test('answers HEAD with its length without reading the file', async () => {
    const countReads = spyOnReads();
    const requestHead = async (url: string, headers: Record<string, string> = {}) =>
      app.visitor().request({ method: 'HEAD', url, headers });
    const whole = await get(toPublicUrl(key));
    expect(countReads()).toBe(1);
    for (const answer of [
      await requestHead(toPublicUrl(key)),
      await requestHead(toPublicUrl(key), { range: 'bytes=2-9' }),
      await requestHead(createUrlSigner(app.ctx)(key)),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
      expect(answer.headers).toMatchObject({
        'content-length': String(whole.rawPayload.length),
        'content-type': whole.headers['content-type'],
        'accept-ranges': 'bytes',
        etag: whole.headers.etag,
      });
    }
    const known = { 'if-none-match': String(whole.headers.etag) };
    expect((await requestHead(toPublicUrl(key), known)).statusCode).toBe(304);
    expect((await requestHead(toPublicUrl(`${key}x`))).statusCode).toBe(404);
    expect(countReads()).toBe(1);
  });

  test.each([
    ['a'.repeat(300)],
    ['%00'],
    [`${'a/'.repeat(200)}b.webp`],
    ['%2e%2e%2f%2e%2e%2foriginals'],
  ])('has no file %s below it', async (name) => {
    expect(await requestStatus(toPublicUrl(`pictures/${logo.id}/${name}`))).toBe(404);
  });
});

test('a file in an S3-compatible store answers HEAD and known ETags without a GET to the store', async () => {
  const asked: string[] = [];
  const store = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(200, { 'content-length': '1234', etag: '"v1"' }).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };
  const s3 = { endpoint, region: 'here', bucket: 'contest', publicEndpoint: null, ...credentials };
  const inStore = await createTestApp({ config: { s3 } });
  try {
    const account = await createEntrant(inStore);
    const id = await makeUpload(inStore, account.account.id, 'team_logo');
    await makeEntry(inStore, 'published', { owner: account.account, form: { team_logo: id } });
    const url = `/media/pictures/${id}/small.webp`;
    const answer = await inStore.visitor().request({ method: 'HEAD', url });
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '1234']);
    expect(answer.headers.etag).toBe('"v1"');
    const headers = { 'if-none-match': '"v1"' };
    const known = await inStore.visitor().request({ method: 'GET', url, headers });
    expect(known.statusCode).toBe(304);
    const head = `HEAD /contest/pictures/${id}/small.webp`;
    expect(asked).toEqual([head, head]);
  } finally {
    await inStore.close();
    store.close();
  }
});
