import type { OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface EventStream {
  send(data: unknown): void;
  /** Sends a comment, so that proxies do not close the connection as idle. */
  sendHeartbeat(): void;
  /** Ends the stream after its pending bytes; a second call discards them. */
  end(): void;
}

/**
 * Maximum unsent bytes of a slow reader, in addition to the network buffers. A reader with more is disconnected, and
 * browsers reconnect.
 */
const maxPendingBytes = 4096;

/** Writes events. Disconnects a reader that does not read, so that memory use stays bounded. */
export function createEventStream(writable: Writable): EventStream {
  const writeEventText = (text: string) => {
    if (writable.destroyed || writable.writableEnded) return;
    if (writable.writableLength > maxPendingBytes) writable.destroy();
    else writable.write(text);
  };
  return {
    send: (data) => writeEventText(`data: ${JSON.stringify(data)}\n\n`),
    sendHeartbeat: () => writeEventText(':\n\n'),
    end() {
      if (writable.writableEnded) writable.destroy();
      else writable.end();
    },
  };
}

/** Returns a random delay, so that readers do not all reconnect at once. */
const pickRetryMs = () => 5_000 + Math.floor(Math.random() * 10_000);

/** Responds with an event stream, and turns off buffering by proxies. */
export function startEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Closes the connection after the stream, so that a shutdown need not wait for it.
    connection: 'close',
  });
  response.write(`retry: ${pickRetryMs()}\n\n`);
  return createEventStream(response);
}
