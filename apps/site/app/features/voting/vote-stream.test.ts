import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readServerSentEvents, type StreamEnd } from './read-events.ts';
import { followVotes } from './vote-stream.ts';

vi.mock('./read-events.ts', () => ({ readServerSentEvents: vi.fn() }));

/** A stream requested from `readServerSentEvents`; `end` ends it. */
interface Stream {
  path: string;
  signal: AbortSignal;
  open: () => void;
  push: (data: string) => void;
  end: (how: StreamEnd) => Promise<unknown>;
}

let streams: Stream[];
const tick = () => vi.advanceTimersByTimeAsync(0);
const openStreams = () => streams.filter(({ signal }) => !signal.aborted);
const over = { type: 'over', retryMs: null } as const;

function fakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const turn = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    await tick();
  };
  return { page: page as unknown as Document, turn };
}

/** Follows an entry's count. */
async function follow(state: DocumentVisibilityState = 'visible') {
  const { page, turn } = fakePage(state);
  const tell = vi.fn();
  const following = followVotes(12, tell, page);
  await tick();
  return { ...following, tell, turn };
}

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.mocked(readServerSentEvents).mockImplementation(
    (path, { signal, onOpen, onData }) =>
      new Promise((resolve) => {
        const end = async (how: StreamEnd) => {
          resolve(how);
          await tick();
        };
        signal.addEventListener('abort', () => resolve(over));
        streams.push({ path, signal, open: onOpen, push: onData, end });
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('reports each pushed count, and hidden counts', async () => {
  const { tell, end } = await follow();
  const [stream] = streams;
  expect(stream?.path).toBe('/api/votes/live?entry=12');
  for (const data of ['{"votes":7}', '{"votes":null}', '{}', '{"votes":"8"}', 'null', 'nonsense']) {
    stream?.push(data);
  }
  expect(tell.mock.calls).toEqual([[7], [null]]);
  end();
});

test('is open only while the page is visible', async () => {
  const stream = await follow('hidden');
  expect(streams).toEqual([]);
  await stream.turn('visible');
  streams[0]?.open();
  expect(stream.isOpen()).toBe(true);
  await stream.turn('hidden');
  expect(openStreams()).toEqual([]);
  expect(stream.isOpen()).toBe(false);
  await stream.turn('visible');
  stream.end();
  await stream.turn('hidden');
  await stream.turn('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(2);
  expect(openStreams()).toEqual([]);
});

test('is reopened after the delay that the server requests', async () => {
  const { end } = await follow();
  await streams[0]?.end({ type: 'over', retryMs: 7000 });
  await vi.advanceTimersByTimeAsync(6999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  end();
});

test('is retried with back-off, and at once when the browser is online', async () => {
  const { end } = await follow();
  for (const [tries, ms] of [1000, 2000, 4000].entries()) {
    await streams[tries]?.end({ type: 'failed' });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(streams).toHaveLength(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(tries + 2);
  }
  await streams[3]?.end({ type: 'failed' });
  endAllWaits();
  await tick();
  expect(streams).toHaveLength(5);
  end();
});

test('is not retried after a rejection until the page becomes visible', async () => {
  const { turn, end } = await follow();
  await streams[0]?.end({ type: 'refused' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(streams).toHaveLength(1);
  await turn('hidden');
  await turn('visible');
  expect(streams).toHaveLength(2);
  end();
});
