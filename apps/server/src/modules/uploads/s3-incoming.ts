import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/server';
import type { S3Settings } from '../../config.ts';
import type { Context } from '../../context.ts';
import { buildS3ClientConfig } from '../../platform/storage/s3-client.ts';
import { callStore, isAbsent } from '../../platform/storage/store-fault.ts';
import { originalKey } from '../media/media.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { hasRoom, noRoom } from './room.ts';

/** Several processes write, so what one of them remembers may be long over. */
const noMemory = {
  async get() {
    return undefined;
  },
  async set() {},
  async delete() {},
};

/**
 * Uploads as multipart transfers of an S3-compatible store, straight to where the original belongs.
 * It differs from the package's store where that could lose bytes: parts are sent one after the other,
 * so that a process that dies never leaves a gap; a store that is away is a fault, not a missing
 * upload; and a transfer whose parts are all there is ended by whoever looks at it next.
 */
export class S3Incoming extends S3Store {
  readonly #ctx: Context;

  constructor(settings: S3Settings, ctx: Context) {
    super({
      s3ClientConfig: { ...buildS3ClientConfig(settings), bucket: settings.bucket },
      cache: noMemory,
      useTags: false,
    });
    this.#ctx = ctx;
  }

  override async create(upload: Upload): Promise<Upload> {
    const key = originalKey(upload.id);
    await callStore(async () => {
      await super.create(new Upload({ ...upload, id: key }));
      if (upload.size === 0) await this.#end(key, 0);
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const key = originalKey(id);
    return callStore(async () => {
      await this.getMetadata(key).catch((error) => {
        throw isAbsent(error) ? ERRORS.FILE_NOT_FOUND : error;
      });
      const upload = await super.getUpload(key);
      if (upload.offset === upload.size) await this.#end(key, upload.size);
      return new Upload({ ...upload, id });
    });
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    const key = originalKey(id);
    return callStore(async () => {
      try {
        return await super.write(source, key, offset);
      } catch (error) {
        // Ended before: there is nothing that could be added.
        if (isAbsent(error) && (await this.#isThere(key))) return offset;
        throw error;
      }
    });
  }

  /** Ends a transfer whose parts are all there, unless that was done. */
  async #end(key: string, size: number): Promise<void> {
    if (await this.#isThere(key)) return;
    try {
      await super.write(Readable.from([]), key, size);
    } catch (error) {
      throw isAbsent(error) ? ERRORS.FILE_NO_LONGER_EXISTS : error;
    }
  }

  async #isThere(key: string): Promise<boolean> {
    try {
      await this.client.headObject({ Bucket: this.bucket, Key: key });
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  }

  protected override async uploadParts(
    metadata: MetadataValue,
    source: Readable,
    firstPart: number,
    offset: number,
  ): Promise<number> {
    const size = metadata.file.size ?? 0;
    if (!(await hasRoom(this.#ctx, 0))) throw noRoom;
    const folder = await this.#ctx.storage.scratch('parts');
    let part = firstPart;
    let taken = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of piecesOf(source, this.calcOptimalPartSize(size), folder)) {
        if (!(await hasRoom(this.#ctx, 0))) {
          await rm(piece.file, { force: true });
          throw noRoom;
        }
        const before = underWay;
        taken += piece.bytes;
        const isLast = offset + taken === size;
        underWay = this.#sendAfter(before, metadata, piece, { part: part++, isLast });
        underWay.catch(() => {});
        await before;
      }
      await underWay;
    } finally {
      await underWay.catch(() => {});
    }
    return taken;
  }

  async #sendAfter(
    before: Promise<unknown>,
    metadata: MetadataValue,
    { file, bytes }: Piece,
    { part, isLast }: { part: number; isLast: boolean },
  ): Promise<void> {
    try {
      await before;
      const body = createReadStream(file, { start: 0, end: bytes - 1 });
      // Only the last part of a transfer may be small; what is less waits for more to come.
      if (bytes >= this.minPartSize || isLast) await this.uploadPart(metadata, body, part);
      else await this.uploadIncompletePart(metadata.file.id, body);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Removes what was noted down about an upload. */
  async forget(id: string): Promise<void> {
    const key = originalKey(id);
    await this.#delete(this.infoKey(key), this.partKey(key, true));
  }

  override async remove(id: string): Promise<void> {
    const key = originalKey(id);
    await callStore(async () => {
      try {
        const { 'upload-id': UploadId } = await this.getMetadata(key);
        await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: key, UploadId });
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    });
    await this.#delete(key, this.infoKey(key), this.partKey(key, true));
  }

  async #delete(...keys: string[]): Promise<void> {
    for (const Key of keys)
      await callStore(() => this.client.deleteObject({ Bucket: this.bucket, Key }));
  }
}
