import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readServerSentEvents } from './read-events.ts';

vi.mock('../../lib/api.ts', () => ({ buildApiHeaders: () => ({ Authorization: 'Bearer some' }) }));

const fetch = vi.fn(async (_path: string, _init: RequestInit): Promise<Response> => new Response());
const [onOpen, onData] = [vi.fn(), vi.fn()];
let leaving: AbortController;
const readStream = () => readServerSentEvents('/live', { signal: leaving.signal, onOpen, onData });

/** Mocks a response whose stream the test writes. The stream ends when the request is aborted. */
function mockStreamResponse() {
  let written: ReadableStreamDefaultController<Uint8Array> | undefined;
  fetch.mockImplementationOnce(async (_path, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        written = controller;
      },
    });
    signal?.addEventListener('abort', () => written?.error(new DOMException('', 'AbortError')));
    return new Response(body);
  });
  return {
    write: (text: string) => written?.enqueue(new TextEncoder().encode(text)),
    end: () => written?.close(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  leaving = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('events are requested with the headers of every call, and reported as they arrive', async () => {
  const { write, end } = mockStreamResponse();
  const reading = readStream();
  await vi.advanceTimersByTimeAsync(0);
  expect(onOpen).toHaveBeenCalledOnce();
  write('retry: 7000\n\ndata: {"vo');
  write('tes":7}\n\n:\n\ndata: second\n\n');
  await vi.advanceTimersByTimeAsync(0);
  end();
  expect(await reading).toEqual({ type: 'over', retryMs: 7000 });
  expect(onData.mock.calls).toEqual([['{"votes":7}'], ['second']]);
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({
    Authorization: 'Bearer some',
    Accept: 'text/event-stream',
  });
});

test.each([
  [204, 'refused'],
  [404, 'refused'],
  [408, 'failed'],
  [429, 'failed'],
  [503, 'failed'],
])('HTTP %i is %s', async (status, type) => {
  fetch.mockResolvedValueOnce(new Response(null, { status }));
  expect(await readStream()).toEqual({ type });
  expect(onOpen).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a missing connection is a failure', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await readStream()).toEqual({ type: 'failed' });
});

test('a stream ends 45 seconds after its last byte', async () => {
  const { write } = mockStreamResponse();
  const ended = vi.fn();
  readStream().then(ended);
  await vi.advanceTimersByTimeAsync(40_000);
  write(':\n\n');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toHaveBeenCalledWith({ type: 'over', retryMs: null });
});

test('leaving ends the stream', async () => {
  mockStreamResponse();
  const reading = readStream();
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  expect(await reading).toEqual({ type: 'over', retryMs: null });
  expect(vi.getTimerCount()).toBe(0);
});
