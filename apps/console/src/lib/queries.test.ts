import { ServerError } from '@film-contest/contract/client';
import { BusyError, endAllWaits } from '@film-contest/contract/retry';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './queries.ts';

const read = vi.fn<() => Promise<string>>();
const flushTimers = () => vi.advanceTimersByTimeAsync(0);

/** Subscribes to a query as a screen does. */
function subscribe(options: { refetchInterval?: number } = {}) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => read(),
    ...options,
  });
  const seen: string[] = [];
  const leave = observer.subscribe(({ status, data }) => seen.push(data ?? status));
  return { seen, leave, refetch: () => observer.refetch() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  queryClient.clear();
  read.mockReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['no answer', new ServerError('', 0), 1000],
  ['a busy server', new BusyError('busy', 700), 1700],
])('retries a query after %s and keeps its error until it succeeds', async (_, error, ms) => {
  read.mockRejectedValueOnce(error).mockResolvedValueOnce('rows');
  const { seen, leave } = subscribe();
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await flushTimers();
  expect(seen.filter((state, at) => state !== seen[at - 1])).toEqual(['pending', 'error', 'rows']);
  leave();
});

test('retries with back-off, and immediately when the connection returns', async () => {
  read.mockRejectedValue(new ServerError('', 0));
  const { leave } = subscribe();
  for (const [times, ms] of [0, 1000, 2000, 4000].entries()) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(read).toHaveBeenCalledTimes(times + 1);
  }
  endAllWaits();
  await flushTimers();
  expect(read).toHaveBeenCalledTimes(5);
  leave();
});

test('does not retry a refusal', async () => {
  read.mockRejectedValue(new Error('not permitted'));
  const { leave } = subscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  leave();
});

test('stops retrying when the screen closes', async () => {
  read.mockRejectedValue(new ServerError('', 0));
  const { leave } = subscribe();
  await flushTimers();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a refetch replaces the retries', async () => {
  read.mockRejectedValueOnce(new ServerError('', 0)).mockResolvedValue('rows');
  const { leave, refetch } = subscribe();
  await flushTimers();
  await refetch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

test('does not retry a polled query', async () => {
  read.mockResolvedValueOnce('rows').mockRejectedValue(new ServerError('', 0));
  const { leave, refetch } = subscribe({ refetchInterval: 10_000 });
  await flushTimers();
  // TanStack Query runs no intervals outside a browser.
  await refetch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});
