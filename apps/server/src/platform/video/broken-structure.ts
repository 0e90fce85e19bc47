import { type FileHandle, open } from 'node:fs/promises';
import type { Container } from './formats.ts';

const WINDOW_BYTES = 256 * 1024;

/**
 * Maximum number of chunks in an AVI. No accepted film has as many: 600 s at 60 frames per second, and as many audio
 * chunks, make 72,000.
 */
const MAX_CHUNKS = 1_000_000;

/**
 * Maximum distance in bytes by which chunks may be misplaced. Old AVI writers misplace them by an odd byte or padding;
 * damage affects more bytes.
 */
const SLACK_BYTES = 64 * 1024;

/**
 * Detects damage that ffmpeg's demuxers skip silently: invalid bytes between the chunks of an AVI, or between the
 * boxes of an MP4 or MOV. Matroska's demuxer reports such damage itself.
 */
export async function checkBrokenStructure(path: string, container: Container): Promise<boolean> {
  if (container === 'mkv' || container === 'webm') return false;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = createWindowReader(file);
    return container === 'avi' ? await hasLostChunks(read, size) : await hasLostBoxes(read, size);
  } finally {
    await file.close();
  }
}

/** Reads bytes of the film at a position, at most `WINDOW_BYTES`; fewer at the end of the file. */
type Read = (position: number, length: number) => Promise<Buffer>;

function createWindowReader(file: FileHandle): Read {
  let start = 0;
  let window = Buffer.alloc(0);
  return async (position, length) => {
    if (position < start || position + length > start + window.length) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(WINDOW_BYTES),
        0,
        WINDOW_BYTES,
        position,
      );
      [start, window] = [position, buffer.subarray(0, bytesRead)];
    }
    return window.subarray(position - start, position - start + length);
  };
}

const printable = /^[\x20-\x7e]{4}$/;

/** Id of an AVI stream's chunk ("00dc", "01wb", "ix00") or of a list of chunks. */
const streamChunk = /^(\d\d(db|dc|pc|wb|tx|iv|ix)|ix\d\d|LIST|JUNK|idx1)$/;

async function hasLostChunks(read: Read, size: number): Promise<boolean> {
  const declared = (await read(4, 4)).readUInt32LE(0);
  let end = declared === 0 ? size : Math.min(size, 8 + declared);
  let position = 12;
  for (let chunk = 0; chunk < MAX_CHUNKS && position + 8 <= size; chunk++) {
    const head = await read(position, 12);
    const id = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (id === 'RIFF') {
      end = Math.min(size, position + 8 + length);
      position += 12;
      continue;
    }
    if (position + SLACK_BYTES >= end) {
      // Bytes after the last chunk are not part of the film, unless they start another RIFF part.
      if (position >= end || !printable.test(id)) return false;
    }
    if (!printable.test(id) || position + 8 + length > size + SLACK_BYTES) {
      const next = await findStreamChunk(read, position, Math.min(end, position + SLACK_BYTES));
      if (next === null) return true;
      position = next;
      continue;
    }
    const type = id === 'LIST' ? head.toString('latin1', 8, 12) : '';
    position += type === 'movi' || type === 'rec ' ? 12 : 8 + length + (length % 2);
  }
  return false;
}

async function findStreamChunk(read: Read, from: number, to: number): Promise<number | null> {
  // Also tries one byte earlier, because a chunk of odd length may lack its padding byte.
  for (let position = from - 1; position < to; position++) {
    const id = (await read(position, 4)).toString('latin1');
    if (streamChunk.test(id)) return position;
  }
  return null;
}

const boxType = /^[\x20-\x7e\xa9]{4}$/;
const filmBoxTypes = ['moof', 'mdat', 'moov'] as const;

async function hasLostBoxes(read: Read, size: number): Promise<boolean> {
  let position = 0;
  for (let box = 0; box < MAX_CHUNKS && position + 8 <= size; box++) {
    const head = await read(position, 16);
    const isBox = boxType.test(head.toString('latin1', 4, 8));
    const short = head.readUInt32BE(0);
    if (isBox && short === 0) return false;
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (!isBox || length < 8) return await hasFilmBox(read, position, size);
    position += length;
  }
  return false;
}

/** Whether a box that belongs to a film starts at or after a position, and fits into the file. */
async function hasFilmBox(read: Read, from: number, size: number): Promise<boolean> {
  const step = WINDOW_BYTES - 8;
  for (let position = from; position + 8 <= size; position += step) {
    const bytes = await read(position, WINDOW_BYTES);
    for (const type of filmBoxTypes) {
      for (let at = bytes.indexOf(type, 4); at >= 4; at = bytes.indexOf(type, at + 1)) {
        const length = bytes.readUInt32BE(at - 4);
        if (length >= 8 && position + at - 4 + length <= size) return true;
      }
    }
  }
  return false;
}
