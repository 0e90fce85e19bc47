import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { type DataStore, ERRORS } from '@tus/server';
import type { Context } from '../../context.ts';
import { countReceivedBytes } from '../../platform/collect-young.ts';
import { originalKey } from '../media/media.ts';
import { hasRoom, noRoom, watchRoom } from './room.ts';
import { S3Incoming } from './s3-incoming.ts';

/** Where the bytes of uploads gather until they are whole, and how an original is made of them. */
export interface Incoming {
  /** What the tus protocol reads and writes, by the id of the upload. */
  store: DataStore;
  /** How many bytes have arrived that are not yet an original; null when there are none. */
  size(uploadId: string): Promise<number | null>;
  read(uploadId: string): Readable;
  /** Makes them the original. */
  keep(uploadId: string): Promise<void>;
  /** Removes what the protocol noted down about the upload. */
  forget(uploadId: string): Promise<void>;
  /** Removes all of it; bytes of an upload under way with it. */
  remove(uploadId: string): Promise<void>;
}

declare module '../../context.ts' {
  interface Services {
    /** Opens it at the first call. */
    incoming: () => Promise<Incoming>;
  }
}

export function createIncoming(ctx: Context): () => Promise<Incoming> {
  const { s3 } = ctx.config;
  let incoming: Promise<Incoming> | null = null;
  return () => {
    incoming ??= s3 ? Promise.resolve(inStore(new S3Incoming(s3, ctx))) : onDisk(ctx);
    return incoming;
  };
}

/** Writes straight into the file; the library counts in a stream between, which costs as much as the writing. */
class DirectStore extends FileStore {
  readonly #ctx: Context;

  constructor(ctx: Context, directory: string) {
    super({ directory });
    this.#ctx = ctx;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    if (!(await hasRoom(this.#ctx, 0))) throw noRoom;
    const file = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    const full = new AbortController();
    const count = watchRoom(this.#ctx, () => full.abort());
    bytes.on('data', (chunk: Buffer) => {
      countReceivedBytes(chunk.length);
      count(chunk.length);
    });
    try {
      await pipeline(bytes, file, { signal: full.signal });
    } catch (error) {
      const isFull = full.signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC';
      throw isFull ? noRoom : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

/** A file each in a scratch folder, moved to its place at the end. */
async function onDisk(ctx: Context): Promise<Incoming> {
  const { storage } = ctx;
  const directory = await storage.scratch('incoming');
  const at = (uploadId: string) => path.join(directory, uploadId);
  const forget = (uploadId: string) => rm(`${at(uploadId)}.json`, { force: true });
  return {
    store: new DirectStore(ctx, directory),
    size: (uploadId) =>
      stat(at(uploadId)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (uploadId) => createReadStream(at(uploadId)),
    keep: (uploadId) => storage.put(originalKey(uploadId), at(uploadId)),
    forget,
    async remove(uploadId) {
      await rm(at(uploadId), { force: true });
      await forget(uploadId);
    },
  };
}

/** Parts of a transfer to where the original belongs: with the last of them it is there. */
function inStore(store: S3Incoming): Incoming {
  return {
    store,
    size: async () => null,
    read() {
      throw new Error('parts of a transfer cannot be read');
    },
    keep: async () => {},
    forget: (uploadId) => store.forget(uploadId),
    remove: (uploadId) => store.remove(uploadId),
  };
}
