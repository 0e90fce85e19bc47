import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readServerSentEvents, type StreamEnd } from './read-events.ts';
import { subscribeToVoteCount } from './vote-stream.ts';

vi.mock('./read-events.ts', () => ({ readServerSentEvents: vi.fn() }));

/** A stream that was requested from `readServerSentEvents`. `end` ends it. */
interface Stream {
  path: string;
  signal: AbortSignal;
  open: () => void;
  push: (data: string) => void;
  end: (how: StreamEnd) => Promise<unknown>;
}

let streams: Stream[];
const runPendingTimers = () => vi.advanceTimersByTimeAsync(0);
const openStreams = () => streams.filter(({ signal }) => !signal.aborted);
const over = { type: 'over', retryMs: null } as const;

function fakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const setVisibility = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
    await runPendingTimers();
  };
  return { page: page as unknown as Document, setVisibility };
}

/** Follows an entry's count. */
async function followEntryVotes(state: DocumentVisibilityState = 'visible') {
  const { page, setVisibility } = fakePage(state);
  const tell = vi.fn();
  const following = subscribeToVoteCount(12, tell, page);
  await runPendingTimers();
  return { ...following, tell, setVisibility };
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
          await runPendingTimers();
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
  const { tell, end } = await followEntryVotes();
  const [stream] = streams;
  expect(stream?.path).toBe('/api/votes/live?entry=12');
  for (const data of ['{"votes":7}', '{"votes":null}', '{}', '{"votes":"8"}', 'null', 'nonsense']) {
    stream?.push(data);
  }
  expect(tell.mock.calls).toEqual([[7], [null]]);
  end();
});

test('is open only while the page is visible', async () => {
  const stream = await followEntryVotes('hidden');
  expect(streams).toEqual([]);
  await stream.setVisibility('visible');
  streams[0]?.open();
  expect(stream.isOpen()).toBe(true);
  await stream.setVisibility('hidden');
  expect(openStreams()).toEqual([]);
  expect(stream.isOpen()).toBe(false);
  await stream.setVisibility('visible');
  stream.end();
  await stream.setVisibility('hidden');
  await stream.setVisibility('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(2);
  expect(openStreams()).toEqual([]);
});

test('is reopened after the delay that the server requests', async () => {
  const { end } = await followEntryVotes();
  await streams[0]?.end({ type: 'over', retryMs: 7000 });
  await vi.advanceTimersByTimeAsync(6999);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(streams).toHaveLength(2);
  end();
});

test('is retried with back-off, and at once when the browser is online', async () => {
  const { end } = await followEntryVotes();
  for (const [tries, ms] of [1000, 2000, 4000].entries()) {
    await streams[tries]?.end({ type: 'failed' });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(streams).toHaveLength(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(tries + 2);
  }
  await streams[3]?.end({ type: 'failed' });
  endAllWaits();
  await runPendingTimers();
  expect(streams).toHaveLength(5);
  end();
});

test('is not retried after a rejection until the page becomes visible', async () => {
  const { setVisibility, end } = await followEntryVotes();
  await streams[0]?.end({ type: 'refused' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(streams).toHaveLength(1);
  await setVisibility('hidden');
  await setVisibility('visible');
  expect(streams).toHaveLength(2);
  end();
});
