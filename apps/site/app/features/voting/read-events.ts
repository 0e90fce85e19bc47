import { isTransientHttpStatus } from '@film-contest/contract/retry';
import { createParser } from 'eventsource-parser';
import { buildApiHeaders } from '../../lib/api.ts';

/**
 * Milliseconds without data after which a connection is considered dead. The server sends an event or a comment every
 * 20 s.
 */
const stallMs = 45_000;

interface Reader {
  signal: AbortSignal;
  onOpen: () => void;
  onData: (data: string) => void;
}

/**
 * Reason why a stream of server-sent events ended.
 * - `refused`: do not retry
 * - `failed`: the stream never opened
 * - `over`: the stream was open; `retryMs` is the delay that the server requests before a retry
 */
export type StreamEnd = { type: 'refused' | 'failed' } | { type: 'over'; retryMs: number | null };

/** Reads server-sent events until the stream ends. Does not use `EventSource`, which cannot send the session token. */
export async function readServerSentEvents(path: string, reader: Reader): Promise<StreamEnd> {
  const aborting = new AbortController();
  const abortStream = () => aborting.abort();
  let timer = setTimeout(abortStream, stallMs);
  let retryMs: number | null = null;
  let isOpen = false;
  reader.signal.addEventListener('abort', abortStream);
  const parser = createParser({
    onEvent: ({ data }) => reader.onData(data),
    onRetry: (ms) => {
      retryMs = ms;
    },
  });
  try {
    const response = await fetch(path, {
      headers: { ...buildApiHeaders(), Accept: 'text/event-stream' },
      signal: aborting.signal,
    });
    const { ok, status } = response;
    if (status === 204 || (!ok && !isTransientHttpStatus(status))) return { type: 'refused' };
    if (!ok || !response.body) return { type: 'failed' };
    isOpen = true;
    reader.onOpen();
    const body = response.body.getReader();
    const decoder = new TextDecoder();
    for (let piece = await body.read(); !piece.done; piece = await body.read()) {
      clearTimeout(timer);
      timer = setTimeout(abortStream, stallMs);
      parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } catch {
    // Ignores the exception: the connection broke, or the reader left the page.
  } finally {
    clearTimeout(timer);
    reader.signal.removeEventListener('abort', abortStream);
  }
  return isOpen ? { type: 'over', retryMs } : { type: 'failed' };
}
