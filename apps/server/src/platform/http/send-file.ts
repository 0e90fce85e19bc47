import { closeSync, read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Range } from '../storage/storage.ts';

/** Few large chunks: each read is a task of another thread, and waking it costs as much as copying 200 KB. */
const largestChunk = 1024 * 1024;
const smallestChunk = 64 * 1024;
/** Memory in bytes for all files that are being sent, while they have more than the smallest chunk. */
const chunkMemory = 64 * 1024 * 1024;
const maxSpareBuffers = 16;

let filesBeingSent = 0;
/** Buffers of the largest size for the next files: new memory costs page faults and garbage collections. */
const spareBuffers: Buffer[] = [];

/** Returns a buffer for a file of `length` bytes; smaller while many files are being sent. */
function takeBuffer(length: number): Buffer {
  const share = Math.max(smallestChunk, Math.floor(chunkMemory / filesBeingSent));
  const size = Math.min(largestChunk, share, length);
  const spare = size === largestChunk ? spareBuffers.pop() : undefined;
  return spare ?? Buffer.allocUnsafeSlow(size);
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length === largestChunk && spareBuffers.length < maxSpareBuffers)
    spareBuffers.push(buffer);
}

/**
 * Sends a range of an open file, after the headers of `reply`, and closes its descriptor. Each file has one buffer that is
 * read and written in turn, because streams allocate a buffer per chunk, which takes more than twice the CPU.
 */
export async function sendFileRange(
  reply: FastifyReply,
  file: number,
  { start, end }: Range,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  filesBeingSent += 1;
  try {
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    const buffer = takeBuffer(end - start + 1);
    for (let at = start; at <= end && !raw.destroyed; ) {
      const length = await readChunk(file, buffer, Math.min(buffer.length, end - at + 1), at);
      at += length;
      await writeChunk(raw, length === buffer.length ? buffer : buffer.subarray(0, length));
    }
    // After an error the system may still read the buffer.
    returnBuffer(buffer);
    raw.end();
  } catch {
    // The headers are sent: only a closed connection tells the client that the file is incomplete.
    raw.destroy();
  } finally {
    filesBeingSent -= 1;
    // Closes at once: a task of another thread would cost more.
    closeSync(file);
  }
}

const readChunk = (file: number, buffer: Buffer, length: number, position: number) =>
  new Promise<number>((resolve, reject) => {
    read(file, buffer, 0, length, position, (error, count) => {
      if (error) reject(error);
      else if (count === 0) reject(new Error('the file has become shorter'));
      else resolve(count);
    });
  });

/** Resolves when the system has copied the chunk, so that its buffer can be used again. Rejects if the client has gone. */
const writeChunk = (raw: ServerResponse, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(new Error('the connection was closed'));
    raw.once('close', onClose);
    raw.write(chunk, (error) => {
      raw.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
