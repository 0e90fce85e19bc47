import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** What the central directory says about an entry. Sizes are bytes. */
export type ZipEntryFacts = {
  /** For people. */
  name: string;
  rawName: Buffer;
  /** Where its local header begins. */
  offset: number;
  method: number;
  hasDescriptor: boolean;
  crc32: number;
  packedBytes: number;
  bytes: number;
};

const STORED = 0;
const DEFLATED = 8;

/** Whether an entry is packed by a method that can be unpacked here; few archivers use others unless asked to. */
export const isKnownMethod = ({ method }: ZipEntryFacts) =>
  method === STORED || method === DEFLATED;

const LOCAL_HEADER_BYTES = 30;
const WHOLE_IN_ZIP64 = 0xffffffff;

type Place = { dataStart: number; dataEnd: number };

/**
 * Finds the first entry about which the archive contradicts itself: its local header, its data descriptor or its
 * unpacked content differ from the central directory (APPNOTE 6.3.10 §4.3). Content is unpacked to be counted and
 * is not kept; an entry that turns out larger than stated ends the work at once.
 * @returns its name, or ''; and whether two entries share bytes
 * @throws the signal's reason, or an error of the disk
 */
export async function verifyZip(
  path: string,
  entries: readonly ZipEntryFacts[],
  { directoryStart, signal }: { directoryStart: number; signal?: AbortSignal | undefined },
): Promise<{ contradicted: string; isOverlapping: boolean }> {
  const file = await open(path);
  try {
    let end = 0;
    let contradicted = '';
    for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
      const place = await readPlace(file, entry);
      if (place === null) contradicted ||= entry.name;
      if (place === null) continue;
      if (entry.offset < end || place.dataEnd > directoryStart) {
        return { contradicted, isOverlapping: true };
      }
      end = place.dataEnd;
      signal?.throwIfAborted();
      if (contradicted === '' && !(await hasStatedContent(path, entry, place, signal))) {
        contradicted = entry.name;
      }
    }
    return { contradicted, isOverlapping: false };
  } finally {
    await file.close();
  }
}

/** Where an entry's data is, or null when its local header or its descriptor says something else. */
async function readPlace(file: FileHandle, entry: ZipEntryFacts): Promise<Place | null> {
  const header = await readAt(file, entry.offset, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== 0x04034b50) return null;
  const nameLength = header.readUInt16LE(26);
  const name = await readAt(file, entry.offset + LOCAL_HEADER_BYTES, nameLength);
  const dataStart = entry.offset + LOCAL_HEADER_BYTES + nameLength + header.readUInt16LE(28);
  const dataEnd = dataStart + entry.packedBytes;
  if (!name.equals(entry.rawName) || header.readUInt16LE(8) !== entry.method) return null;
  const hasDescriptor = (header.readUInt16LE(6) & 8) !== 0;
  if (hasDescriptor !== entry.hasDescriptor) return null;
  const isStated = hasDescriptor
    ? await hasFittingDescriptor(file, dataEnd, entry)
    : header.readUInt32LE(14) === entry.crc32 &&
      isSize(header.readUInt32LE(18), entry.packedBytes) &&
      isSize(header.readUInt32LE(22), entry.bytes);
  return isStated ? { dataStart, dataEnd } : null;
}

const isSize = (stated: number, size: number) => stated === size || stated === WHOLE_IN_ZIP64;

/** A descriptor without a signature cannot be told from what follows, and no reader relies on one. */
async function hasFittingDescriptor(
  file: FileHandle,
  at: number,
  { crc32, packedBytes, bytes }: ZipEntryFacts,
): Promise<boolean> {
  const descriptor = await readAt(file, at, 24);
  if (descriptor.length < 16 || descriptor.readUInt32LE(0) !== 0x08074b50) return true;
  if (descriptor.readUInt32LE(4) !== crc32) return false;
  const isShort =
    descriptor.readUInt32LE(8) === packedBytes && descriptor.readUInt32LE(12) === bytes;
  if (isShort || descriptor.length < 24) return isShort;
  return (
    Number(descriptor.readBigUInt64LE(8)) === packedBytes &&
    Number(descriptor.readBigUInt64LE(16)) === bytes
  );
}

class TooLarge extends Error {}

/** Unpacks an entry and compares its length and its checksum with what is stated. */
async function hasStatedContent(
  path: string,
  entry: ZipEntryFacts,
  { dataStart, dataEnd }: Place,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (entry.packedBytes === 0) return entry.bytes === 0 && entry.crc32 === 0;
  let length = 0;
  let checksum = 0;
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > entry.bytes) throw new TooLarge();
      checksum = crc32(chunk, checksum);
    }
  };
  const source = createReadStream(path, { start: dataStart, end: dataEnd - 1 });
  const options = signal ? { signal } : {};
  try {
    await (entry.method === DEFLATED
      ? pipeline(source, createInflateRaw(), count, options)
      : pipeline(source, count, options));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TooLarge || isInflateError(error)) return false;
    throw error;
  }
  return length === entry.bytes && checksum === entry.crc32;
}

const isInflateError = (error: unknown) =>
  String((error as NodeJS.ErrnoException | null)?.code ?? '').startsWith('Z_');

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
