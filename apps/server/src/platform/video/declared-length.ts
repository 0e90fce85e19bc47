import { type FileHandle, open } from 'node:fs/promises';
import type { Container } from './formats.ts';

const MAX_BOXES = 10_000;

/** The boxes that make up a film. If one of them extends past the end of the file, the file was truncated. */
const filmBoxTypes = new Set(['mdat', 'moov', 'moof', 'mfra']);

/**
 * Maximum number of bytes that an AVI may lack. Old AVI writers miscount by an index or padding; truncation removes
 * more bytes.
 */
const AVI_SLACK_BYTES = 64 * 1024;

/**
 * Reads the file size that the outermost structure declares: the boxes of MP4 and MOV (ISO/IEC 14496-12 §4.2), the
 * RIFF chunks of AVI, or the Segment of Matroska and WebM (RFC 9559). A truncated file is shorter than that, though
 * its header still states the full duration.
 * @returns bytes, or null if the file declares no size (live recordings).
 */
export async function readDeclaredLength(
  path: string,
  container: Container,
): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (container === 'avi') return await readRiffLength(file, size);
    if (container === 'mkv' || container === 'webm') return await readSegmentLength(file);
    return await readBoxesLength(file, size);
  } finally {
    await file.close();
  }
}

async function readBytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

async function readBoxesLength(file: FileHandle, size: number): Promise<number | null> {
  let position = 0;
  for (let box = 0; box < MAX_BOXES && position + 8 <= size; box++) {
    const head = await readBytesAt(file, position, 16);
    const short = head.readUInt32BE(0);
    // A box length of 0 means "to the end of the file", 1 means that a 64-bit length follows.
    if (short === 0) return size;
    if (short === 1 && head.length < 16) return position + 16;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const end = position + length;
    // Ignores zeros and stray bytes after the last box, which are common and harmless.
    if (length < 8 || (end > size && !filmBoxTypes.has(head.toString('latin1', 4, 8)))) return size;
    position = end;
  }
  return position;
}

async function readRiffLength(file: FileHandle, size: number): Promise<number | null> {
  let position = 0;
  for (let part = 0; part < MAX_BOXES && position + 12 <= size; part++) {
    const head = await readBytesAt(file, position, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') return size;
    const length = head.readUInt32LE(4);
    if (length === 0 || length === 0xffffffff) return null;
    position += 8 + length + (length % 2);
  }
  return position > size + AVI_SLACK_BYTES ? position : size;
}

async function readSegmentLength(file: FileHandle): Promise<number | null> {
  const head = await readBytesAt(file, 0, 64 * 1024);
  const header = readElement(head, 0);
  if (header === null || header.length === null) return null;
  const start = header.bodyAt + header.length;
  const segment = readElement(await readBytesAt(file, start, 12), 0);
  if (segment === null || segment.length === null || segment.id !== 0x18538067) return null;
  return start + segment.bodyAt + segment.length;
}

/** Reads the head of an EBML element (RFC 8794 §4). A length of all ones means unknown. */
function readElement(
  bytes: Buffer,
  at: number,
): { id: number; length: number | null; bodyAt: number } | null {
  const first = bytes[at];
  if (first === undefined || first < 0x10) return null;
  const idBytes = Math.clz32(first) - 23;
  const lengthAt = at + idBytes;
  const mark = bytes[lengthAt];
  if (mark === undefined || mark === 0) return null;
  const lengthBytes = Math.clz32(mark) - 23;
  const bodyAt = lengthAt + lengthBytes;
  if (bodyAt > bytes.length) return null;
  let length = BigInt(mark & (0xff >> lengthBytes));
  for (const byte of bytes.subarray(lengthAt + 1, bodyAt)) length = length * 256n + BigInt(byte);
  const unknown = 2n ** BigInt(7 * lengthBytes) - 1n;
  return {
    id: bytes.readUIntBE(at, idBytes),
    length: length === unknown ? null : Number(length),
    bodyAt,
  };
}
