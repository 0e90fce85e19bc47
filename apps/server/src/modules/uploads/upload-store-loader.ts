import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { type DataStore, ERRORS } from '@tus/server';
import type { S3Settings } from '../../config-store.ts';
import type { Context } from '../../context.ts';
import { countBytesAndCollectGarbage } from '../../platform/garbage-collection.ts';
import { getOriginalKey } from '../media/media.ts';
import { diskFullError, hasDiskSpace, watchDiskSpace } from './disk-space.ts';
import type { S3Incoming } from './s3-incoming.ts';

export interface UploadStore {
  store: DataStore;
  /** Number of received bytes that are not stored as the original yet; null if there are none. */
  size(uploadId: string): Promise<number | null>;
  read(uploadId: string): Readable;
  /** Moves the received bytes to the key of the original. */
  keep(uploadId: string): Promise<void>;
  /** Removes the protocol's metadata of the upload. */
  deleteUploadInfo(uploadId: string): Promise<void>;
  /** Removes the bytes and metadata of an upload, even while it is running. */
  remove(uploadId: string): Promise<void>;
}

declare module '../../context.ts' {
  interface Services {
    /** Opens the storage of incomplete uploads at the first call. */
    openUploadStore: () => Promise<UploadStore>;
  }
}

export function createUploadStoreLoader(ctx: Context): () => Promise<UploadStore> {
  const { s3 } = ctx.config;
  let opened: Promise<UploadStore> | null = null;
  return () => {
    opened ??= s3 ? openS3UploadStore(s3, ctx) : createDiskUploadStore(ctx);
    return opened;
  };
}

/** Loads the S3 client only if it is used, because it takes 30 MB of memory. */
async function openS3UploadStore(s3: S3Settings, ctx: Context): Promise<UploadStore> {
  const { S3Incoming } = await import('./s3-incoming.ts');
  return createS3UploadStore(new S3Incoming(s3, ctx));
}

/**
 * Store on disk that writes directly into the file. The counting stream of FileStore would double the CPU cost.
 */
class DirectStore extends FileStore {
  readonly #ctx: Context;

  constructor(ctx: Context, directory: string) {
    super({ directory });
    this.#ctx = ctx;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if (!(await hasDiskSpace(this.#ctx, 0))) throw diskFullError;
    const file = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    const full = new AbortController();
    const count = watchDiskSpace(this.#ctx, () => full.abort());
    bytes.on('data', (chunk: Buffer) => {
      countBytesAndCollectGarbage(chunk.length);
      count(chunk.length);
    });
    try {
      await pipeline(bytes, file, { signal: full.signal });
    } catch (error) {
      const isFull = full.signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC';
      throw isFull ? diskFullError : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

/** Stores each upload in a temporary file, and moves the file to the storage when it is complete. */
async function createDiskUploadStore(ctx: Context): Promise<UploadStore> {
  const { storage } = ctx;
  const directory = await storage.scratch('incoming');
  const getUploadPath = (uploadId: string) => path.join(directory, uploadId);
  const removeUploadInfo = (uploadId: string) =>
    rm(`${getUploadPath(uploadId)}.json`, { force: true });
  return {
    store: new DirectStore(ctx, directory),
    size: (uploadId) =>
      stat(getUploadPath(uploadId)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (uploadId) => createReadStream(getUploadPath(uploadId)),
    keep: (uploadId) => storage.put(getOriginalKey(uploadId), getUploadPath(uploadId)),
    deleteUploadInfo: removeUploadInfo,
    async remove(uploadId) {
      await rm(getUploadPath(uploadId), { force: true });
      await removeUploadInfo(uploadId);
    },
  };
}

/** Stores uploads as multipart transfers to the key of the original; the last part completes the transfer. */
function createS3UploadStore(store: S3Incoming): UploadStore {
  return {
    store,
    size: async () => null,
    read() {
      throw new Error('parts of a transfer cannot be read');
    },
    keep: async () => {},
    deleteUploadInfo: (uploadId) => store.forget(uploadId),
    remove: (uploadId) => store.remove(uploadId),
  };
}
