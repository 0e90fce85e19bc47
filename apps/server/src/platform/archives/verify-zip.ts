import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { detectEntryContent, type EntryContent, HEAD_BYTES } from './entry-content.ts';

/** A zip entry as listed in the central directory. Sizes are in bytes. */
export type ZipEntryFacts = {
  name: string;
  /** Name of the zip entry without characters that hide its extension. */
  cleanedName: string;
  rawName: Buffer;
  /** Position of the zip entry's local header. */
  offset: number;
  method: number;
  hasDescriptor: boolean;
  crc32: number;
  packedBytes: number;
  bytes: number;
};

const STORED = 0;
const DEFLATED = 8;

/** Whether the zip entry's compression method can be unpacked here; archivers rarely use other methods. */
export const isKnownCompressionMethod = ({ method }: ZipEntryFacts) =>
  method === STORED || method === DEFLATED;

const LOCAL_HEADER_BYTES = 30;
const ZIP64_PLACEHOLDER = 0xffffffff;

/** Positions of a zip entry's data; `end` includes the data descriptor, if there is one. */
type EntryPosition = { dataStart: number; dataEnd: number; end: number };

/** Results of reading all zip entries; names are '' if no entry qualifies. */
export type ZipContents = {
  /** First zip entry whose local header, descriptor or content contradicts the central directory. */
  contradictedEntry: string;
  isOverlapping: boolean;
  /** Whether bytes before the zip's central directory belong to no entry. */
  hasGap: boolean;
  /** First zip entry whose content is an archive. */
  nested: string;
  /** First zip entry whose content is a program. */
  program: string;
};

export type ZipRequest = {
  path: string;
  entries: readonly ZipEntryFacts[];
  directoryStart: number;
};

/**
 * Compares the central directory with the local headers, the data descriptors and the unpacked content of all entries
 * (APPNOTE 6.3.10 §4.3). Unpacked content is counted and discarded. Stops at the first entry that exceeds its listed
 * size.
 * @throws an error of the disk.
 */
export async function verifyZip({
  path,
  entries,
  directoryStart,
}: ZipRequest): Promise<ZipContents> {
  const found: ZipContents = {
    contradictedEntry: '',
    isOverlapping: false,
    hasGap: false,
    nested: '',
    program: '',
  };
  const file = await open(path);
  try {
    let end = 0;
    for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
      const position = await locateEntry(file, entry);
      if (position === null) return { ...found, contradictedEntry: entry.name };
      if (entry.offset < end || position.end > directoryStart)
        return { ...found, isOverlapping: true };
      if (entry.offset > end) return { ...found, hasGap: true };
      end = position.end;
      const content = await readContent(path, entry, position);
      if (content === false) return { ...found, contradictedEntry: entry.name };
      if (content === 'archive') found.nested ||= entry.name;
      if (content === 'program') found.program ||= entry.name;
    }
    return { ...found, hasGap: end !== directoryStart };
  } finally {
    await file.close();
  }
}

/** Locates a zip entry's data. Returns null if its local header or its descriptor contradicts the central directory. */
async function locateEntry(file: FileHandle, entry: ZipEntryFacts): Promise<EntryPosition | null> {
  const header = await readAt(file, entry.offset, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== 0x04034b50) return null;
  const nameLength = header.readUInt16LE(26);
  const name = await readAt(file, entry.offset + LOCAL_HEADER_BYTES, nameLength);
  const dataStart = entry.offset + LOCAL_HEADER_BYTES + nameLength + header.readUInt16LE(28);
  const dataEnd = dataStart + entry.packedBytes;
  if (!name.equals(entry.rawName) || header.readUInt16LE(8) !== entry.method) return null;
  const hasDescriptor = (header.readUInt16LE(6) & 8) !== 0;
  if (hasDescriptor !== entry.hasDescriptor) return null;
  if (hasDescriptor) {
    const length = await findDescriptor(file, dataEnd, entry);
    return length === null ? null : { dataStart, dataEnd, end: dataEnd + length };
  }
  const matchesHeader =
    header.readUInt32LE(14) === entry.crc32 &&
    isEqualOrZip64Placeholder(header.readUInt32LE(18), entry.packedBytes) &&
    isEqualOrZip64Placeholder(header.readUInt32LE(22), entry.bytes);
  return matchesHeader ? { dataStart, dataEnd, end: dataEnd } : null;
}

const isEqualOrZip64Placeholder = (stated: number, size: number) =>
  stated === size || stated === ZIP64_PLACEHOLDER;

/** Finds the data descriptor after an entry's data. @returns its length, or null if there is no matching one */
async function findDescriptor(
  file: FileHandle,
  at: number,
  { crc32, packedBytes, bytes }: ZipEntryFacts,
): Promise<number | null> {
  const found = await readAt(file, at, 24);
  const signature = found.subarray(0, 4).equals(descriptorSignature) ? 4 : 0;
  const rest = found.subarray(signature);
  if (rest.length < 12 || rest.readUInt32LE(0) !== crc32) return null;
  if (rest.readUInt32LE(4) === packedBytes && rest.readUInt32LE(8) === bytes) return signature + 12;
  const isLong =
    rest.length >= 20 &&
    Number(rest.readBigUInt64LE(4)) === packedBytes &&
    Number(rest.readBigUInt64LE(12)) === bytes;
  return isLong ? signature + 20 : null;
}

const descriptorSignature = Buffer.from('PK\x07\x08', 'latin1');

class TooLarge extends Error {}

/** Chunk size in bytes. Smaller chunks double the CPU time of unpacking. */
const CHUNK_BYTES = 128 * 1024;

/**
 * Unpacks a zip entry.
 * @returns the type of its content, or false if length or checksum differs from the listed one.
 */
async function readContent(
  path: string,
  entry: ZipEntryFacts,
  { dataStart, dataEnd }: EntryPosition,
): Promise<EntryContent | false> {
  if (entry.packedBytes === 0) return entry.bytes === 0 && entry.crc32 === 0 ? null : false;
  let head = Buffer.alloc(0);
  let length = 0;
  let checksum = 0;
  const countChunks = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      length += chunk.length;
      if (length > entry.bytes) throw new TooLarge();
      checksum = crc32(chunk, checksum);
    }
  };
  const source = createReadStream(path, {
    start: dataStart,
    end: dataEnd - 1,
    highWaterMark: CHUNK_BYTES,
  });
  try {
    await (entry.method === DEFLATED
      ? pipeline(source, createInflateRaw({ chunkSize: CHUNK_BYTES }), countChunks)
      : pipeline(source, countChunks));
  } catch (error) {
    if (error instanceof TooLarge || isInflateError(error)) return false;
    throw error;
  }
  if (length !== entry.bytes || checksum !== entry.crc32) return false;
  return detectEntryContent(head, entry.cleanedName);
}

const isInflateError = (error: unknown) =>
  String((error as NodeJS.ErrnoException | null)?.code ?? '').startsWith('Z_');

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
