import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import type { S3Settings } from '../../config-store.ts';
import { createLocalCopies } from './local-copies.ts';
import { buildS3ClientConfig } from './s3-client.ts';
import { createScratchFolders } from './scratch.ts';
import type { FileStat, Range, Storage, StoredFile, Unfinished } from './storage.ts';
import { isObjectMissing, mapStoreErrors, StoreFault, toStoreFault } from './store-fault.ts';

interface S3Options {
  settings: S3Settings;
  root: string;
  idleBytes: number;
}

const partBytes = 8 * 1024 * 1024;
const idleMs = 15 * 60_000;
const checkedMs = 5_000;
const concurrency = 8;

/**
 * Creates a storage in a bucket of an S3-compatible store. Each upload keeps at most two parts of its file in memory.
 */
export function createS3Storage({ settings, root, idleBytes }: S3Options): Storage {
  const client = new S3Client(buildS3ClientConfig(settings));
  const Bucket = settings.bucket;
  const { scratch, sweep, freeBytes, checkWritable: tryIt } = createScratchFolders(root);
  const copies = createLocalCopies({ folder: () => scratch('copies'), idleBytes, idleMs });
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function readObjectHead(key: string): Promise<FileStat | null> {
    try {
      const { ContentLength, ETag } = await mapStoreErrors(() =>
        client.send(new HeadObjectCommand({ Bucket, Key: key })),
      );
      return { bytes: ContentLength ?? 0, etag: ETag ?? null };
    } catch (error) {
      if (isObjectMissing(error)) return null;
      throw error;
    }
  }

  async function openObject(key: string, range: Range | undefined, signal?: AbortSignal) {
    const { Body } = await mapStoreErrors(() =>
      client.send(
        new GetObjectCommand({
          Bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
        signal ? { abortSignal: signal } : {},
      ),
    );
    return Body as Readable;
  }

  function readObject(key: string, range?: Range): Readable {
    const aborting = new AbortController();
    const through = new PassThrough();
    through.once('close', () => aborting.abort());
    openObject(key, range, aborting.signal)
      .then((body) => pipeline(body, through))
      .catch((error) => through.destroy(toStoreFault(error) as Error));
    return through;
  }

  async function downloadObject(key: string, bytes: number, file: string): Promise<void> {
    await mapStoreErrors(async () =>
      pipeline(await openObject(key, undefined), createWriteStream(file)),
    );
    const { size } = await stat(file);
    if (size !== bytes) throw new Error(`${key} changed while it was fetched`);
  }

  async function uploadObject(key: string, file: string): Promise<void> {
    await mapStoreErrors(() =>
      new Upload({
        client,
        params: { Bucket, Key: key, Body: createReadStream(file) },
        partSize: partBytes,
        queueSize: 2,
      }).done(),
    );
  }

  async function* listObjects(folder: string): AsyncGenerator<StoredFile> {
    let token: string | undefined;
    do {
      const page = await mapStoreErrors(() =>
        client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken: token }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield { key: Key, bytes: Size, modified: LastModified ?? new Date() };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  const removeFile = (key: string) =>
    mapStoreErrors(() => client.send(new DeleteObjectCommand({ Bucket, Key: key })));

  /** Deletes several files at once, but each with its own request, because not every store supports bulk deletion. */
  async function removeFilesBelow(folder: string, kept: ReadonlySet<string>): Promise<void> {
    const limit = pLimit(concurrency);
    let batch: Promise<unknown>[] = [];
    for await (const { key } of listObjects(folder)) {
      if (kept.has(key)) continue;
      batch.push(limit(() => removeFile(key)));
      if (batch.length < 10 * concurrency) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
  }

  async function uploadFolder(key: string, folder: string): Promise<void> {
    const files = await listPathsBelow(folder);
    const limit = pLimit(concurrency / 2);
    await Promise.all(
      files.map((file) => limit(() => uploadObject(`${key}/${file}`, path.join(folder, file)))),
    );
    await removeFilesBelow(key, new Set(files.map((file) => `${key}/${file}`)));
  }

  async function* listUnfinishedUploads(): AsyncGenerator<Unfinished> {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await listUploadsFrom(from);
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? [])
        yield { key: Key, began: Initiated ?? new Date(), drop: () => abortUpload(Key, UploadId) };
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      from = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null;
    }
  }

  const listUploadsFrom = (from: Omit<ListMultipartUploadsCommandInput, 'Bucket'>) =>
    mapStoreErrors(() => client.send(new ListMultipartUploadsCommand({ Bucket, ...from })));

  async function abortUpload(Key: string, UploadId: string | undefined): Promise<void> {
    try {
      await mapStoreErrors(() =>
        client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
      );
    } catch (error) {
      if (!isObjectMissing(error)) throw error;
    }
  }

  return {
    scratch,
    sweep,
    freeBytes,
    list: listObjects,
    unfinished: listUnfinishedUploads,
    read: readObject,
    open: null,
    async put(key, localPath) {
      if ((await stat(localPath)).isDirectory()) await uploadFolder(key, localPath);
      else await uploadObject(key, localPath);
      await rm(localPath, { recursive: true, force: true });
    },
    stat: readObjectHead,
    size: async (key) => (await readObjectHead(key))?.bytes ?? null,
    async withFile(key, use) {
      const found = await readObjectHead(key);
      if (!found) throw new Error(`there is no file ${key}`);
      const { bytes, etag } = found;
      const copy = { id: `${key} ${etag}`, bytes };
      return copies.lend(copy, (file) => downloadObject(key, bytes, file), use);
    },
    async remove(key) {
      await removeFile(key);
      await removeFilesBelow(key, new Set());
    },
    async check() {
      await tryIt();
      if (Date.now() - checkedAt < checkedMs) return;
      try {
        await mapStoreErrors(() => client.send(new HeadBucketCommand({ Bucket })));
      } catch (error) {
        if (isObjectMissing(error))
          throw new StoreFault('NoSuchBucket', { refused: true, cause: error });
        throw error;
      }
      checkedAt = Date.now();
    },
    async close() {
      await copies.close();
      client.destroy();
    },
  };
}

async function listPathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'));
}
