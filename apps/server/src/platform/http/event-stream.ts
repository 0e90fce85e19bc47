import type { OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Events for one reader (HTML Standard, server-sent events). */
export interface EventStream {
  send(data: unknown): void;
  /** A comment, by which everything on the way sees that the line is in use. */
  beat(): void;
  /** The second time, whatever is still on its way is given up. */
  end(): void;
}

/** Bytes that a reader may be behind, beyond what the network holds: one that is dropped comes back. */
const mostBehind = 4096;

/** Writes events; a reader that does not read is let go, so that nothing piles up. */
export function eventsTo(writable: Writable): EventStream {
  const write = (text: string) => {
    if (writable.destroyed || writable.writableEnded) return;
    if (writable.writableLength > mostBehind) writable.destroy();
    else writable.write(text);
  };
  return {
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      if (writable.writableEnded) writable.destroy();
      else writable.end();
    },
  };
}

/** Readers who lose their line come back scattered, not all at once. */
const retryMs = () => 5_000 + Math.floor(Math.random() * 10_000);

/** Answers with a stream of events, past everything that would keep them back. */
export function answerWithEvents(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nothing follows on this line: a server that stops need not wait for it.
    connection: 'close',
  });
  response.write(`retry: ${retryMs()}\n\n`);
  return eventsTo(response);
}
