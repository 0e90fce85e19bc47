import { ServerError } from '@film-contest/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createImpressionCollector, createImpressionQueue } from './impressions.ts';

type Changes = { target: Element; isIntersecting: boolean }[];

function createBrowser() {
  const listeners = new Map<string, () => void>();
  let show: (changes: Changes) => void = () => {};
  const observed = new Set<Element>();
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  };
  class Observer {
    constructor(callback: (changes: Changes) => void) {
      show = callback;
    }
    observe = (element: Element) => void observed.add(element);
    unobserve = (element: Element) => void observed.delete(element);
  }
  const send = vi.fn();
  let address = '/gallery';
  const impressions = createImpressionCollector({
    page: page as unknown as Document,
    window: page as unknown as Window,
    Observer: Observer as unknown as typeof IntersectionObserver,
    address: () => address,
    send,
  });
  return {
    observed,
    told: () => send.mock.calls.map(([entries]) => entries),
    navigateTo(next: string) {
      address = next;
    },
    watchCard(entry: number) {
      const element = {} as Element;
      const leave = impressions.watch(element, entry);
      return {
        element,
        leave,
        show: () => show([{ target: element, isIntersecting: true }]),
        hide: () => show([{ target: element, isIntersecting: false }]),
      };
    },
    setVisibility(state: DocumentVisibilityState) {
      page.visibilityState = state;
      listeners.get('visibilitychange')?.();
    },
    leave: () => listeners.get('pagehide')?.(),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('cards in view for a second are reported once when the page is left', () => {
  const { watchCard, told, setVisibility, leave } = createBrowser();
  const [long, short, never] = [watchCard(1), watchCard(2), watchCard(3)];
  for (const each of [long, short]) each.show();
  vi.advanceTimersByTime(900);
  short.hide();
  vi.advanceTimersByTime(200);
  long.hide();
  long.show();
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([]);
  setVisibility('hidden');
  expect(told()).toEqual([[1]]);
  setVisibility('visible');
  vi.advanceTimersByTime(5000);
  leave();
  expect(told()).toEqual([[1]]);
  never.leave();
});

test('a hidden page counts no impressions until it is visible', () => {
  const { watchCard, told, setVisibility } = createBrowser();
  setVisibility('hidden');
  watchCard(1).show();
  vi.advanceTimersByTime(5000);
  setVisibility('visible');
  vi.advanceTimersByTime(500);
  setVisibility('hidden');
  expect(told()).toEqual([]);
  setVisibility('visible');
  vi.advanceTimersByTime(1000);
  setVisibility('hidden');
  expect(told()).toEqual([[1]]);
});

test('another page is another view', () => {
  const { watchCard, told, navigateTo, leave } = createBrowser();
  const first = watchCard(1);
  first.show();
  watchCard(1).show();
  vi.advanceTimersByTime(1000);
  first.leave();
  expect(told()).toEqual([]);
  navigateTo('/gallery?current=2');
  const again = watchCard(1);
  expect(told()).toEqual([[1]]);
  again.show();
  vi.advanceTimersByTime(1000);
  leave();
  expect(told()).toEqual([[1], [1]]);
});

test('a card removed within a second is not counted', () => {
  const { watchCard, told, leave, observed } = createBrowser();
  const gone = watchCard(1);
  gone.show();
  expect(observed.has(gone.element)).toBe(true);
  gone.leave();
  vi.advanceTimersByTime(5000);
  gone.show();
  leave();
  expect(told()).toEqual([]);
  expect(observed.size).toBe(0);
});

test('a call contains at most a hundred', () => {
  const { watchCard, told, leave } = createBrowser();
  for (let entry = 1; entry <= 130; entry++) watchCard(entry).show();
  vi.advanceTimersByTime(1000);
  leave();
  expect(told().map((entries) => entries.length)).toEqual([100, 30]);
});

test('while the server is unreachable one loop retries and sends all', async () => {
  const post = vi.fn<(entries: number[]) => Promise<void>>();
  post.mockRejectedValue(new ServerError('', 0));
  const { send, stop } = createImpressionQueue(post);
  for (let view = 1; view <= 150; view++) send([view]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  post.mockReset().mockResolvedValue();
  send([151]);
  await vi.advanceTimersByTimeAsync(0);
  const sent = post.mock.calls.map(([entries]) => entries);
  expect(sent.map(({ length }) => length)).toEqual([100, 51]);
  expect(sent.flat()).toEqual(Array.from({ length: 151 }, (_, at) => at + 1));
});

test('impressions that the server rejects are dropped', async () => {
  const post = vi.fn<(entries: number[]) => Promise<void>>();
  post.mockRejectedValueOnce(new ServerError('', 400)).mockResolvedValue();
  const { send } = createImpressionQueue(post);
  send([1]);
  send([2]);
  await vi.advanceTimersByTimeAsync(0);
  expect(post.mock.calls).toEqual([[[1]], [[2]]]);
});
