import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followVotes } from './vote-stream.ts';

class FakeSource {
  static all: FakeSource[] = [];
  static open = () => FakeSource.all.filter(({ isClosed }) => !isClosed);
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

function fakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, turn };
}

beforeEach(() => {
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('tells each count that the server pushes, and that counts are hidden', () => {
  const tell = vi.fn();
  const { page } = fakePage('visible');
  followVotes(12, tell, page);
  const [stream] = FakeSource.all;
  expect(stream?.url).toBe('/api/votes/live?entry=12');
  for (const data of ['{"votes":7}', '{"votes":null}', '{}', '{"votes":"8"}', 'null', 'nonsense']) {
    stream?.onmessage?.({ data });
  }
  expect(tell.mock.calls).toEqual([[7], [null]]);
});

test('is open only while the page is seen', () => {
  const { page, turn } = fakePage('hidden');
  const stream = followVotes(1, vi.fn(), page);
  expect(stream.isOpen()).toBe(false);
  turn('visible');
  expect(FakeSource.open()).toHaveLength(1);
  expect(stream.isOpen()).toBe(true);
  turn('hidden');
  expect(FakeSource.open()).toHaveLength(0);
  turn('visible');
  stream.end();
  expect(FakeSource.open()).toHaveLength(0);
  turn('hidden');
  turn('visible');
  expect(FakeSource.all).toHaveLength(2);
});

test('that ends is opened once more after a while', () => {
  const stream = followVotes(1, vi.fn(), fakePage('visible').page);
  FakeSource.all[0]?.onopen?.();
  FakeSource.all[0]?.onerror?.();
  expect(stream.isOpen()).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(stream.isOpen()).toBe(true);
  FakeSource.all[1]?.onerror?.();
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.all).toHaveLength(2);
});

test('that ended is not opened once more after the page was left', () => {
  const stream = followVotes(1, vi.fn(), fakePage('visible').page);
  FakeSource.all[0]?.onopen?.();
  FakeSource.all[0]?.onerror?.();
  stream.end();
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.all).toHaveLength(1);
});

test('that is refused is not tried again until the page is turned to', () => {
  const { page, turn } = fakePage('visible');
  const stream = followVotes(1, vi.fn(), page);
  FakeSource.all[0]?.onerror?.();
  expect(stream.isOpen()).toBe(false);
  vi.advanceTimersByTime(600_000);
  expect(FakeSource.all).toHaveLength(1);
  turn('hidden');
  turn('visible');
  expect(stream.isOpen()).toBe(true);
});

test('a browser without such streams does without', () => {
  vi.stubGlobal('EventSource', undefined);
  const { page, turn } = fakePage('visible');
  const stream = followVotes(1, vi.fn(), page);
  turn('hidden');
  turn('visible');
  expect(stream.isOpen()).toBe(false);
});
