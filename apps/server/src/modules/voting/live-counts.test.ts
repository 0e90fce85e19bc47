import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { getCachedContest } from '../settings/settings.ts';
import { readTallies } from './counts.ts';
import { createLiveCounts } from './live-counts.ts';

vi.mock('./counts.ts', () => ({ readTallies: vi.fn() }));
vi.mock('../settings/settings.ts', () => ({ getCachedContest: vi.fn() }));

const tallies = new Map<number, number>();
const warn = vi.fn();
const ctx = { log: { warn } } as unknown as Context;
const mockHiddenCounts = (areCountsHidden: boolean) =>
  vi.mocked(getCachedContest).mockResolvedValue({ areCountsHidden } as never);

beforeEach(() => {
  vi.useFakeTimers();
  tallies.clear();
  warn.mockReset();
  mockHiddenCounts(false);
  vi.mocked(readTallies)
    .mockReset()
    .mockImplementation(
      async (_ctx, numbers) => new Map([...tallies].filter(([entry]) => numbers.includes(entry))),
    );
});
afterEach(() => void vi.useRealTimers());

/** Subscribes to the live count of an entry, as the route does. */
async function subscribe(counts: ReturnType<typeof createLiveCounts>, entry: number) {
  const stream = { send: vi.fn(), sendHeartbeat: vi.fn(), end: vi.fn() };
  const votes = await counts.first(entry);
  if (votes === undefined) throw new Error('not published');
  const leave = counts.watch(entry, votes, stream);
  return { ...stream, leave, heard: () => stream.send.mock.calls.map(([{ votes: each }]) => each) };
}

const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('a new watcher gets the count at once and then its changes', async () => {
  tallies.set(1, 5);
  const one = await subscribe(createLiveCounts(ctx), 1);
  expect(one.heard()).toEqual([5]);
  await advanceSeconds(3);
  expect(one.heard()).toEqual([5]);
  tallies.set(1, 7);
  await advanceSeconds(1);
  expect(one.heard()).toEqual([5, 7]);
});

test('all watched entries are read with one query, each entry once', async () => {
  const counts = createLiveCounts(ctx);
  for (const entry of [1, 2]) tallies.set(entry, entry);
  const all = await Promise.all([1, 1, 2, 1].map((entry) => subscribe(counts, entry)));
  expect(vi.mocked(readTallies).mock.calls.map(([, numbers]) => numbers)).toEqual([[1], [2]]);
  tallies.set(2, 9);
  await advanceSeconds(1);
  expect(vi.mocked(readTallies).mock.calls.at(-1)?.[1]).toEqual([1, 2]);
  expect(vi.mocked(readTallies)).toHaveBeenCalledTimes(3);
  expect(all.map((each) => each.heard())).toEqual([[1], [1], [2, 9], [1]]);
  const late = await subscribe(counts, 2);
  expect(late.heard()).toEqual([9]);
  expect(vi.mocked(readTallies)).toHaveBeenCalledTimes(3);
});

test('without watchers there is no query and no timer', async () => {
  tallies.set(1, 5);
  const counts = createLiveCounts(ctx);
  expect(vi.getTimerCount()).toBe(0);
  const [one, other] = [await subscribe(counts, 1), await subscribe(counts, 1)];
  await advanceSeconds(1);
  one.leave();
  expect(vi.getTimerCount()).toBe(2);
  other.leave();
  other.leave();
  expect(vi.getTimerCount()).toBe(0);
  const back = await subscribe(counts, 1);
  tallies.set(1, 6);
  await advanceSeconds(1);
  expect(back.heard()).toEqual([5, 6]);
  expect(one.heard()).toEqual([5]);
});

test('a watcher that is added during a query starts no second query', async () => {
  tallies.set(1, 5);
  tallies.set(2, 5);
  const counts = createLiveCounts(ctx);
  const one = await subscribe(counts, 1);
  let resolveRead = (_: Map<number, number>) => {};
  vi.mocked(readTallies).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        resolveRead = resolve;
      }),
  );
  await advanceSeconds(1);
  one.leave();
  const two = await subscribe(counts, 2);
  resolveRead(new Map([[1, 6]]));
  await advanceSeconds(0);
  // One timer for the next read and one for the heartbeat.
  expect(vi.getTimerCount()).toBe(2);
  tallies.set(2, 6);
  await advanceSeconds(1);
  expect([one.heard(), two.heard()]).toEqual([[5], [5, 6]]);
});

test('hidden counts are null and are sent when they are shown again', async () => {
  tallies.set(1, 5);
  mockHiddenCounts(true);
  const one = await subscribe(createLiveCounts(ctx), 1);
  tallies.set(1, 6);
  await advanceSeconds(2);
  mockHiddenCounts(false);
  await advanceSeconds(1);
  mockHiddenCounts(true);
  await advanceSeconds(1);
  expect(one.heard()).toEqual([null, 6, null]);
});

test('the streams of an unpublished entry end', async () => {
  tallies.set(1, 5);
  const counts = createLiveCounts(ctx);
  const one = await subscribe(counts, 1);
  tallies.delete(1);
  await advanceSeconds(1);
  expect(one.end).toHaveBeenCalled();
  one.leave();
  expect(await counts.first(1)).toBeUndefined();
});

test('while the database is unavailable, streams stay open and one warning is logged', async () => {
  tallies.set(1, 5);
  const one = await subscribe(createLiveCounts(ctx), 1);
  const works = vi.mocked(readTallies).getMockImplementation();
  vi.mocked(readTallies).mockRejectedValue(new Error('away'));
  await advanceSeconds(5);
  expect(warn).toHaveBeenCalledTimes(1);
  if (works) vi.mocked(readTallies).mockImplementation(works);
  tallies.set(1, 8);
  await advanceSeconds(1);
  expect(one.heard()).toEqual([5, 8]);
  expect(one.end).not.toHaveBeenCalled();
});

describe('a long stream', () => {
  test('gets a heartbeat every 20 seconds and ends after 15 minutes', async () => {
    tallies.set(1, 5);
    const one = await subscribe(createLiveCounts(ctx), 1);
    await advanceSeconds(61);
    expect(one.sendHeartbeat).toHaveBeenCalledTimes(3);
    await advanceSeconds(14 * 60 - 1);
    expect(one.end).not.toHaveBeenCalled();
    await advanceSeconds(40);
    expect(one.end).toHaveBeenCalled();
  });

  test('ends on shutdown, also while it is being opened', async () => {
    tallies.set(1, 5);
    const counts = createLiveCounts(ctx);
    const one = await subscribe(counts, 1);
    counts.end();
    expect(one.end).toHaveBeenCalledTimes(1);
    expect((await subscribe(counts, 1)).end).toHaveBeenCalledTimes(1);
  });
});
