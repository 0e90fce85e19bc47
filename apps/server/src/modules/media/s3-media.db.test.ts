import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { letSecondsPass, type TestApp } from '../../../test/app.ts';
import { createEntrant, makeEntry, makeUpload } from '../../../test/factories.ts';
import { setUpS3App } from '../../../test/s3-app.ts';
import type { S3Settings } from '../../config-store.ts';
import { probeStoreAccess } from '../../platform/doctor/probes.ts';
import { buildS3ClientConfig } from '../../platform/storage/s3-client.ts';
import { findPresignedMediaUrl } from './store-redirect.ts';

/** Public films are loaded from the store by presigned URLs. */
let app: TestApp;
let entryId: string;
let folder: string;

setUpS3App(
  async (opened) => {
    ({ app } = opened);
    const { account } = await createEntrant(app);
    const url = await makeUpload(app, account.id, 'url');
    folder = `films/${url}`;
    const local = await mkdtemp(path.join(tmpdir(), 's3-media-'));
    await writeFile(path.join(local, 'video-720.mp4'), '0123456789');
    await writeFile(path.join(local, 'video-720.m3u8'), '#EXTM3U');
    await app.ctx.storage.put(`${folder}/a1`, local);
    await rm(local, { recursive: true, force: true });
    ({ id: entryId } = await makeEntry(app, 'published', { owner: account, form: { url } }));
  },
  (bucket) => ({ ...bucket, publicEndpoint: bucket.endpoint }),
);

const request = (name: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.visitor().request({ method, url: `/media/${folder}/a1/${name}` });

async function readLocation(): Promise<string> {
  const answer = await request('video-720.mp4');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'public, max-age=60']);
  return String(answer.headers.location);
}

test('a public film is loaded from the store, ranges included', async () => {
  const url = await readLocation();
  const whole = await fetch(url);
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'video/mp4',
    '0123456789',
  ]);
  const part = await fetch(url, { headers: { range: 'bytes=2-5' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-5/10',
    '2345',
  ]);
});

const siteOrigin = 'https://contest.example';

async function probeStore(change: Partial<S3Settings> = {}) {
  const s3 = { ...(app.ctx.config.s3 as S3Settings), ...change };
  const url = findPresignedMediaUrl({ s3 }, 'films/none/audio.mp4') ?? '';
  return probeStoreAccess(url, siteOrigin, AbortSignal.timeout(10_000));
}

test('pages of the site may read it after the bucket allows their origin, which the doctor checks', async () => {
  expect(await probeStore()).toMatchObject({ status: 404, isSiteAllowed: false });
  const { s3 } = app.ctx.config;
  if (!s3) throw new Error('the test has a store');
  const client = new S3Client(buildS3ClientConfig(s3));
  await client.send(
    new PutBucketCorsCommand({
      Bucket: s3.bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [siteOrigin],
            AllowedMethods: ['GET', 'HEAD'],
            AllowedHeaders: ['Range'],
            ExposeHeaders: ['Content-Range'],
          },
        ],
      },
    }),
  );
  client.destroy();
  expect(await probeStore()).toMatchObject({ status: 404, isSiteAllowed: true });
  expect(await probeStore({ secretAccessKey: 'other' })).toMatchObject({ status: 403 });
  expect(await probeStore({ publicEndpoint: 'http://127.0.0.1:9' })).toMatchObject({
    status: expect.stringMatching(/ECONNREFUSED|fetch failed/),
  });
  const answer = await fetch(await readLocation(), {
    headers: { origin: siteOrigin, range: 'bytes=0-0' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  await answer.body?.cancel();
});

test('playlists and HEAD are answered by the server', async () => {
  expect((await request('video-720.m3u8')).body).toBe('#EXTM3U');
  const head = await request('video-720.mp4', 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '10']);
});

test('a URL opens no other file, and nothing after it has expired', async () => {
  const url = await readLocation();
  for (const [from, to] of [
    ['video-720.mp4', 'video-720.m3u8'],
    ['X-Amz-Expires=200', 'X-Amz-Expires=9000'],
  ] as const) {
    const answer = await fetch(url.replace(from, to));
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  }
  const key = `${folder}/a1/video-720.mp4`;
  const old = await fetch(findPresignedMediaUrl(app.ctx.config, key, Date.now() - 240_000) ?? '');
  expect(old.status).toBe(403);
  await old.body?.cancel();
});

test('a withdrawn film gets no URL any more', async () => {
  await app.db
    .updateTable('entries')
    .set({ state: 'withdrawn' })
    .where('id', '=', entryId)
    .execute();
  letSecondsPass(6);
  expect((await request('video-720.mp4')).statusCode).toBe(404);
});
