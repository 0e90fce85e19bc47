import { closeSync, read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Range } from '../storage/storage.ts';
import { createBufferPool } from './buffer-pool.ts';

/**
 * Buffers for reading files. They are large, because each read wakes another thread, which costs as much as copying 200
 * KB. A paused player keeps its buffer until `closeUnreadResponses` closes the connection. If many players are paused,
 * others get small buffers.
 */
const buffers = createBufferPool({
  largest: 1024 * 1024,
  smallest: 64 * 1024,
  memory: 64 * 1024 * 1024,
});

/**
 * Sends a range of an open file, after the headers of `reply`, and closes the file's descriptor. Fills and sends one
 * buffer in turn, because streams allocate a buffer per chunk, which takes more than twice the CPU time.
 */
export async function sendFileRange(
  reply: FastifyReply,
  file: number,
  { start, end }: Range,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  let buffer: Buffer | null = null;
  let isSent = false;
  try {
    await waitForEarlierResponses(raw);
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    buffer = buffers.take(end - start + 1);
    for (let at = start; at <= end && !raw.destroyed; ) {
      const length = await readChunk(file, buffer, Math.min(buffer.length, end - at + 1), at);
      at += length;
      await writeChunk(raw, length === buffer.length ? buffer : buffer.subarray(0, length));
    }
    isSent = !raw.destroyed;
    raw.end();
  } catch {
    // The headers have been sent, so only a closed connection tells the client that the file is incomplete.
    raw.destroy();
  } finally {
    // Does not reuse the buffer after an error, because the system may still read it.
    if (buffer) buffers.release(buffer, isSent);
    // Closes the file synchronously, because a task of another thread would cost more.
    closeSync(file);
  }
}

/**
 * Waits until the responses to earlier requests of the connection are sent, so that requests sent at once share one
 * buffer. Rejects if the client has disconnected.
 */
const waitForEarlierResponses = (raw: ServerResponse) =>
  new Promise<void>((resolve, reject) => {
    if (raw.socket) resolve();
    else if (raw.destroyed) reject(createClosedError());
    else {
      raw.once('socket', () => resolve());
      raw.once('close', () => reject(createClosedError()));
    }
  });

const createClosedError = () => new Error('the connection was closed');

const readChunk = (file: number, buffer: Buffer, length: number, position: number) =>
  new Promise<number>((resolve, reject) => {
    read(file, buffer, 0, length, position, (error, count) => {
      if (error) reject(error);
      else if (count === 0) reject(new Error('the file has become shorter'));
      else resolve(count);
    });
  });

/**
 * Resolves when the system has copied the chunk, so that its buffer can be used again. Rejects if the client has
 * disconnected.
 */
const writeChunk = (raw: ServerResponse, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(createClosedError());
    raw.once('close', onClose);
    raw.write(chunk, (error) => {
      raw.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
