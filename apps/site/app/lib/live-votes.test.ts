import { ServerError } from '@film-contest/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { loadVoteCounts, watchVoteCount } from './live-votes.ts';

vi.mock('./api.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
const buildAnswer = (votes: Record<string, number>) => ({ ok: true, data: { votes } });
const leave: (() => void)[] = [];
const watchCount = (id: number) => {
  const tell = vi.fn();
  leave.push(watchVoteCount(id, tell));
  return tell;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const each of leave.splice(0)) each();
  asked.mockReset();
  vi.useRealTimers();
});

test('films that appear together share one background call', async () => {
  asked.mockResolvedValue(buildAnswer({ 3: 8, 7: 1 }));
  const [three, seven, again] = [watchCount(3), watchCount(7), watchCount(3)];
  await vi.runAllTimersAsync();
  expect(asked.mock.calls).toEqual([
    ['voteCounts', { query: { entries: '3,7' }, background: true }],
  ]);
  for (const tell of [three, again]) expect(tell).toHaveBeenCalledExactlyOnceWith(8);
  expect(seven).toHaveBeenCalledExactlyOnceWith(1);
});

test('a removed film is not requested, and a missing count is not reported', async () => {
  asked.mockResolvedValue(buildAnswer({}));
  const stays = watchCount(1);
  const goes = vi.fn();
  watchVoteCount(2, goes)();
  await loadVoteCounts();
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ query: { entries: '1' } });
  expect(stays).not.toHaveBeenCalled();
});

test.each([
  ['a refusal', () => asked.mockResolvedValue({ ok: false, code: 1000, data: null })],
  ['an error', () => asked.mockRejectedValue(new ServerError('', 400))],
])('%s leaves the counts as they are', async (_, arrange) => {
  arrange();
  const tell = watchCount(5);
  await expect(loadVoteCounts()).resolves.toBeUndefined();
  expect(tell).not.toHaveBeenCalled();
});

test.each([
  ['no answer', () => asked.mockRejectedValueOnce(new ServerError('', 0))],
  ['a busy server', () => asked.mockResolvedValueOnce({ ok: false, code: 4005, data: null })],
])('after %s the counts are requested again', async (_, arrange) => {
  arrange();
  asked.mockResolvedValue(buildAnswer({ 5: 8 }));
  const tell = watchCount(5);
  await vi.runAllTimersAsync();
  expect(tell).toHaveBeenCalledExactlyOnceWith(8);
});

test('removed films are not requested again', async () => {
  asked.mockRejectedValue(new ServerError('', 0));
  watchCount(5);
  await vi.advanceTimersByTimeAsync(0);
  leave.pop()?.();
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('without films nothing is requested', async () => {
  await loadVoteCounts();
  expect(asked).not.toHaveBeenCalled();
});
