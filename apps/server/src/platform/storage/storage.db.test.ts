import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explainMissingS3Server, type S3Server, startS3Server } from '../../../test/s3-server.ts';
import type { S3Settings } from '../../config-store.ts';
import { createDiskStorage } from './disk-storage.ts';
import { buildS3ClientConfig } from './s3-client.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const missing = explainMissingS3Server();
let server: S3Server;
let root: string;
beforeAll(async () => {
  if (!missing) server = await startS3Server();
}, 90_000);
afterAll(() => server?.stop());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'storage-'));
  return () => rm(root, { recursive: true });
});

const megabyte = 1024 * 1024;
const createStorageOnS3 = (settings: S3Settings) =>
  createS3Storage({ settings, root, idleBytes: 64 * megabyte });

async function collectItems<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const kinds = [
  { kind: 'a folder of this machine', open: async () => createDiskStorage(root) },
  { kind: 'an S3-compatible store', open: async () => createStorageOnS3(await server.bucket()) },
];

describe.each(kinds)('storage in $kind', ({ kind, open }) => {
  let storage: Storage;
  beforeEach(async ({ skip }) => {
    if (missing && kind.includes('S3')) skip(missing);
    storage = await open();
    return () => storage.close();
  });

  async function writeTestFile(bytes: Uint8Array | string): Promise<string> {
    const at = path.join(await storage.scratch('test'), randomUUID());
    await writeFile(at, bytes);
    return at;
  }

  async function writeTestFolder(files: Record<string, string>): Promise<string> {
    const at = path.join(await storage.scratch('test'), randomUUID());
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(at, name)), { recursive: true });
      await writeFile(path.join(at, name), text);
    }
    return at;
  }

  const readText = async (key: string) => (await buffer(storage.read(key))).toString();
  async function keysBelow(key: string): Promise<string[]> {
    const found = await collectItems(storage.list(key));
    return found.map((each) => each.key).sort();
  }

  test('stores a file, and returns its bytes, complete or as a range', async () => {
    const bytes = randomBytes(20 * megabyte + 7);
    const local = await writeTestFile(bytes);
    await storage.put('originals/a', local);
    await expect(stat(local)).rejects.toThrow('ENOENT');
    expect(await storage.size('originals/a')).toBe(bytes.length);
    expect((await buffer(storage.read('originals/a'))).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [5, 1_000_000],
      [bytes.length - 3, bytes.length - 1],
    ] as const) {
      const part = await buffer(storage.read('originals/a', { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test('stores an empty file, and replaces a file', async () => {
    await storage.put('films/x/master.m3u8', await writeTestFile(''));
    expect(await storage.size('films/x/master.m3u8')).toBe(0);
    await storage.put('films/x/master.m3u8', await writeTestFile('new'));
    expect(await readText('films/x/master.m3u8')).toBe('new');
  });

  test('changes the ETag of a file when its bytes change', async () => {
    expect(await storage.stat('films/x/master.m3u8')).toBeNull();
    await storage.put('films/x/master.m3u8', await writeTestFile('old'));
    const old = await storage.stat('films/x/master.m3u8');
    expect(old).toEqual({ bytes: 3, etag: expect.stringMatching(/^"[^"]+"$/) });
    expect(await storage.stat('films/x/master.m3u8')).toEqual(old);
    await storage.put('films/x/master.m3u8', await writeTestFile('new'));
    expect((await storage.stat('films/x/master.m3u8'))?.etag).not.toBe(old?.etag);
  });

  test('replaces a whole folder', async () => {
    await storage.put(
      'pictures/a',
      await writeTestFolder({ 'old.webp': 'old', 'same.webp': 'old' }),
    );
    await storage.put(
      'pictures/a',
      await writeTestFolder({ 'same.webp': 'new', 'deep/er.webp': 'new' }),
    );
    await storage.put('pictures/ab', await writeTestFolder({ 'x.webp': 'other' }));
    expect(await keysBelow('pictures/a')).toEqual([
      'pictures/a/deep/er.webp',
      'pictures/a/same.webp',
    ]);
    expect(await readText('pictures/a/same.webp')).toBe('new');
  });

  test('lists files with size and time of writing', async () => {
    expect(await keysBelow('films')).toEqual([]);
    const before = Date.now();
    await storage.put('films/a/1080-1', await writeTestFolder({ 'a.mp4': '12345', 'a.m3u8': '1' }));
    const found = await collectItems(storage.list('films'));
    expect(found.sort((a, b) => a.bytes - b.bytes)).toMatchObject([
      { key: 'films/a/1080-1/a.m3u8', bytes: 1 },
      { key: 'films/a/1080-1/a.mp4', bytes: 5 },
    ]);
    for (const { modified } of found) {
      expect(Math.abs(modified.getTime() - before)).toBeLessThan(60_000);
    }
  });

  test('deletes a file, or everything in a folder and nothing else', async () => {
    await storage.put('originals/a', await writeTestFile('a'));
    await storage.put('originals/ab', await writeTestFile('ab'));
    await storage.put('films/a', await writeTestFolder({ 'x/1': '1', 'x/2': '2', y: '3' }));
    await storage.remove('originals/a');
    await storage.remove('films/a/x');
    await storage.remove('films/nothing');
    expect(await keysBelow('originals')).toEqual(['originals/ab']);
    expect(await keysBelow('films')).toEqual(['films/a/y']);
    expect(await storage.size('originals/a')).toBeNull();
  });

  test('lends a local file to several users at once, and throws for a missing file', async () => {
    const bytes = randomBytes(megabyte);
    await storage.put('originals/a', await writeTestFile(bytes));
    const buffers = await Promise.all(
      [1, 2, 3].map(() => storage.withFile('originals/a', (local) => readFile(local))),
    );
    for (const each of buffers) expect(each.equals(bytes)).toBe(true);
    await expect(storage.withFile('originals/none', (local) => readFile(local))).rejects.toThrow();
  });

  test('reports that it is ready', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('aborts a read whose reader has disconnected', async () => {
    await storage.put('originals/a', await writeTestFile(randomBytes(8 * megabyte)));
    const stream = storage.read('originals/a');
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    await expect(buffer(storage.read('originals/a'))).resolves.toHaveLength(8 * megabyte);
  });
});

describe('an S3-compatible store', () => {
  beforeEach(({ skip }) => {
    if (missing) skip(missing);
  });

  const putBytes = async (storage: Storage, key: string, bytes: Uint8Array) => {
    const at = path.join(await storage.scratch('test'), randomUUID());
    await writeFile(at, bytes);
    await storage.put(key, at);
  };
  const listCopies = async (storage: Storage) => readdir(await storage.scratch('copies'));

  test('downloads a file once for consecutive tools, and again after a change', async () => {
    const storage = createStorageOnS3(await server.bucket());
    await putBytes(storage, 'originals/a', Buffer.from('first'));
    const useLocalFile = () =>
      storage.withFile('originals/a', async (local) => [local, `${await readFile(local)}`]);
    const [[one], [two], three] = [
      await useLocalFile(),
      await useLocalFile(),
      await useLocalFile(),
    ];
    expect([two, three]).toEqual([one, [one, 'first']]);
    await putBytes(storage, 'originals/a', Buffer.from('second'));
    expect((await useLocalFile())[1]).toBe('second');
    await storage.close();
    expect(await listCopies(storage)).toEqual([]);
  });

  test('downloads a copy again after a sweep deleted it', async () => {
    const storage = createStorageOnS3(await server.bucket());
    await putBytes(storage, 'originals/a', Buffer.from('bytes'));
    const first = await storage.withFile('originals/a', async (local) => local);
    await utimes(first, 1, 1);
    await storage.sweep('copies', new Date(Date.now() - 60_000));
    expect(`${await storage.withFile('originals/a', (local) => readFile(local))}`).toBe('bytes');
    await storage.close();
  });

  test('keeps unused copies up to the limit, most recent first', async () => {
    const settings = await server.bucket();
    const storage = createS3Storage({ settings, root, idleBytes: 2 * megabyte });
    for (const name of ['a', 'b', 'c']) {
      await putBytes(storage, `originals/${name}`, randomBytes(megabyte));
      await storage.withFile(`originals/${name}`, async () => {});
    }
    await expect.poll(() => listCopies(storage)).toHaveLength(2);
    await storage.close();
  });

  test('never deletes a copy that is in use', async () => {
    const storage = createS3Storage({ settings: await server.bucket(), root, idleBytes: 0 });
    await putBytes(storage, 'originals/a', Buffer.from('a'));
    await putBytes(storage, 'originals/b', Buffer.from('b'));
    await storage.withFile('originals/a', async (local) => {
      await storage.withFile('originals/b', async () => {});
      expect(`${await readFile(local)}`).toBe('a');
    });
    await expect.poll(() => listCopies(storage)).toEqual([]);
    await storage.close();
  });

  test('lists unfinished transfers, and aborts them', async () => {
    const settings = await server.bucket();
    const storage = createStorageOnS3(settings);
    const client = new S3Client(buildS3ClientConfig(settings));
    await client.send(
      new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'films/a/b.mp4' }),
    );
    client.destroy();
    const [left, ...others] = await collectItems(storage.unfinished());
    expect([left?.key, others]).toEqual(['films/a/b.mp4', []]);
    expect(Math.abs((left?.began.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await left?.drop();
    await left?.drop();
    expect(await collectItems(storage.unfinished())).toEqual([]);
    await storage.close();
  });

  test.each([
    ['a secret that is wrong', { secretAccessKey: 'wrong' }],
    ['a key that it does not know', { accessKeyId: 'NOBODY' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('rejects %s', async (_, change) => {
    const storage = createStorageOnS3({ ...(await server.bucket()), ...change });
    const refused = { name: 'StoreFault', refused: true };
    await expect(storage.check()).rejects.toMatchObject(refused);
    await expect(putBytes(storage, 'originals/a', Buffer.from('a'))).rejects.toMatchObject(refused);
    await expect(buffer(storage.read('originals/a'))).rejects.toMatchObject(refused);
    await expect(collectItems(storage.list('originals'))).rejects.toMatchObject(refused);
    await storage.close();
  });

  test('reports an unreachable store as StoreFault, without losing data', async () => {
    const storage = createStorageOnS3(await server.bucket());
    await putBytes(storage, 'originals/a', Buffer.from('a'));
    await server.stopGateway();
    const away = { name: 'StoreFault', refused: false };
    const local = path.join(await storage.scratch('test'), 'kept');
    await writeFile(local, 'kept');
    await expect(storage.check()).rejects.toMatchObject(away);
    await expect(storage.size('originals/a')).rejects.toMatchObject(away);
    await expect(buffer(storage.read('originals/a'))).rejects.toMatchObject(away);
    await expect(storage.put('originals/b', local)).rejects.toMatchObject(away);
    await expect(storage.withFile('originals/a', async () => {})).rejects.toMatchObject(away);
    await server.restartGateway();
    expect(`${await readFile(local)}`).toBe('kept');
    await storage.put('originals/b', local);
    expect(await storage.size('originals/b')).toBe(4);
    await storage.close();
  });
});

test('a local folder reports an unreadable folder instead of an empty one', async () => {
  const storage = createDiskStorage(root);
  await writeFile(path.join(root, 'file'), 'x');
  await symlink('circle', path.join(root, 'circle'));
  expect(await storage.size('file/below')).toBeNull();
  await expect(storage.size('circle')).rejects.toMatchObject({ code: 'ELOOP' });
  await storage.close();
});
