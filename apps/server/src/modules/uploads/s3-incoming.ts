import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/server';
import type { S3Settings } from '../../config-store.ts';
import type { Context } from '../../context.ts';
import { buildS3ClientConfig } from '../../platform/storage/s3-client.ts';
import { isObjectMissing, mapStoreErrors, StoreFault } from '../../platform/storage/store-fault.ts';
import { getOriginalKey } from '../media/media.ts';
import { diskFullError, hasDiskSpace } from './disk-space.ts';
import { type Piece, splitStreamIntoPieces } from './split-stream.ts';

/** Cache that stores nothing, because several processes write to the same upload. */
const emptyCache = {
  async get() {
    return undefined;
  },
  async set() {},
  async delete() {},
};

/**
 * Stores uploads as multipart transfers to an S3-compatible store. Differs from the package's store:
 *
 * - It sends parts in order, so that a killed process leaves no gap.
 * - It reports an unavailable store as an error, not as a missing upload.
 * - It completes a transfer whose parts have all arrived.
 */
export class S3Incoming extends S3Store {
  readonly #ctx: Context;

  constructor(settings: S3Settings, ctx: Context) {
    super({
      s3ClientConfig: { ...buildS3ClientConfig(settings), bucket: settings.bucket },
      cache: emptyCache,
      useTags: false,
    });
    this.#ctx = ctx;
  }

  override async create(upload: Upload): Promise<Upload> {
    const key = getOriginalKey(upload.id);
    await mapStoreErrors(async () => {
      await super.create(new Upload({ ...upload, id: key }));
      if (upload.size === 0) await this.#end(key, 0);
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const key = getOriginalKey(id);
    return mapStoreErrors(async () => {
      const upload = await super.getUpload(key).catch(async (error) => {
        throw error === ERRORS.FILE_NOT_FOUND ? await this.#findReadError(key) : error;
      });
      if (upload.offset === upload.size) await this.#end(key, upload.size);
      return new Upload({ ...upload, id });
    });
  }

  /**
   * Finds out why `super.getUpload` failed. That method reports every error of its first read as a missing upload, and
   * clients would then start again from the first byte.
   */
  async #findReadError(key: string): Promise<unknown> {
    try {
      await this.getMetadata(key);
    } catch (error) {
      return isObjectMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
    }
    return new StoreFault('it could not be read a moment ago', { refused: false, cause: null });
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    const key = getOriginalKey(id);
    return mapStoreErrors(async () => {
      try {
        return await super.write(source, key, offset);
      } catch (error) {
        // Returns the offset if the transfer is already complete.
        if (isObjectMissing(error) && (await this.#isThere(key))) return offset;
        throw error;
      }
    });
  }

  /** Completes a transfer whose parts have all arrived. Idempotent. */
  async #end(key: string, size: number): Promise<void> {
    if (await this.#isThere(key)) return;
    try {
      await super.write(Readable.from([]), key, size);
    } catch (error) {
      throw isObjectMissing(error) ? ERRORS.FILE_NO_LONGER_EXISTS : error;
    }
  }

  async #isThere(key: string): Promise<boolean> {
    try {
      await this.client.headObject({ Bucket: this.bucket, Key: key });
      return true;
    } catch (error) {
      if (isObjectMissing(error)) return false;
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
    if (!(await hasDiskSpace(this.#ctx, 0))) throw diskFullError;
    const folder = await this.#ctx.storage.scratch('parts');
    let part = firstPart;
    let taken = 0;
    let underWay: Promise<unknown> = Promise.resolve();
    try {
      for await (const piece of splitStreamIntoPieces(
        source,
        this.calcOptimalPartSize(size),
        folder,
      )) {
        if (!(await hasDiskSpace(this.#ctx, 0))) {
          await rm(piece.file, { force: true });
          throw diskFullError;
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
      // Only the last part of a transfer may be smaller than the minimum.
      if (bytes >= this.minPartSize || isLast) await this.uploadPart(metadata, body, part);
      else await this.uploadIncompletePart(metadata.file.id, body);
    } finally {
      await rm(file, { force: true });
    }
  }

  async forget(id: string): Promise<void> {
    const key = getOriginalKey(id);
    await this.#delete(this.infoKey(key), this.partKey(key, true));
  }

  override async remove(id: string): Promise<void> {
    const key = getOriginalKey(id);
    await mapStoreErrors(async () => {
      try {
        const { 'upload-id': UploadId } = await this.getMetadata(key);
        await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: key, UploadId });
      } catch (error) {
        if (!isObjectMissing(error)) throw error;
      }
    });
    await this.#delete(key, this.infoKey(key), this.partKey(key, true));
  }

  async #delete(...keys: string[]): Promise<void> {
    for (const Key of keys)
      await mapStoreErrors(() => this.client.deleteObject({ Bucket: this.bucket, Key }));
  }
}
