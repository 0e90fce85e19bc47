import { type FileHandle, open } from 'node:fs/promises';
import type { Container } from './formats.ts';

const WINDOW_BYTES = 256 * 1024;

/** More than a film has: 600 s of 60 pictures a second and as many pieces of sound are 72,000. */
const MAX_CHUNKS = 1_000_000;

/** Old AVI writers misplace a chunk by an odd byte or a padding; damage reaches further. */
const SLACK_BYTES = 64 * 1024;

/**
 * Finds damage that ffmpeg's demuxers skip without a message: bytes between the chunks of an AVI that are no
 * chunk, and boxes of an MP4 or MOV behind bytes that are no box. Matroska's demuxer reports its own.
 */
export async function hasBrokenStructure(path: string, container: Container): Promise<boolean> {
  if (container === 'mkv' || container === 'webm') return false;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = readThroughWindow(file);
    return container === 'avi' ? await hasLostChunks(read, size) : await hasLostBoxes(read, size);
  } finally {
    await file.close();
  }
}

/** The bytes at a position; fewer at the end of the file. At most `WINDOW_BYTES`. */
type Read = (position: number, length: number) => Promise<Buffer>;

function readThroughWindow(file: FileHandle): Read {
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

/** A chunk of a stream: "00dc", "01wb", "ix00"; or a list of such. */
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
      // What follows the last chunk is no part of the film, unless another part begins there.
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
  // A chunk of odd length may lack its padding.
  for (let position = from - 1; position < to; position++) {
    const id = (await read(position, 4)).toString('latin1');
    if (streamChunk.test(id)) return position;
  }
  return null;
}

const boxType = /^[\x20-\x7e\xa9]{4}$/;
const filmBoxes = ['moof', 'mdat', 'moov'] as const;

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

/** Whether one of the boxes that make up a film begins at or after a position, and fits into the file. */
async function hasFilmBox(read: Read, from: number, size: number): Promise<boolean> {
  const step = WINDOW_BYTES - 8;
  for (let position = from; position + 8 <= size; position += step) {
    const bytes = await read(position, WINDOW_BYTES);
    for (const type of filmBoxes) {
      for (let at = bytes.indexOf(type, 4); at >= 4; at = bytes.indexOf(type, at + 1)) {
        const length = bytes.readUInt32BE(at - 4);
        if (length >= 8 && position + at - 4 + length <= size) return true;
      }
    }
  }
  return false;
}
