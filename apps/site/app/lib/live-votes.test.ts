import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { askVotes, watchVotes } from './live-votes.ts';

vi.mock('./api.ts', () => ({ call: vi.fn() }));
const asked = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
const answer = (votes: Record<string, number>) => ({ ok: true, data: { votes } });
const leave: (() => void)[] = [];
const watch = (id: number) => {
  const tell = vi.fn();
  leave.push(watchVotes(id, tell));
  return tell;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const each of leave.splice(0)) each();
  asked.mockReset();
  vi.useRealTimers();
});

test('films that appear together are asked for in one quiet call', async () => {
  asked.mockResolvedValue(answer({ 3: 8, 7: 1 }));
  const [three, seven, again] = [watch(3), watch(7), watch(3)];
  await vi.runAllTimersAsync();
  expect(asked.mock.calls).toEqual([
    ['voteCounts', { query: { entries: '3,7' }, background: true }],
  ]);
  for (const tell of [three, again]) expect(tell).toHaveBeenCalledExactlyOnceWith(8);
  expect(seven).toHaveBeenCalledExactlyOnceWith(1);
});

test('a film that is gone is not asked for, and an entry without a count tells nothing', async () => {
  asked.mockResolvedValue(answer({}));
  const stays = watch(1);
  const goes = vi.fn();
  watchVotes(2, goes)();
  await askVotes();
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ query: { entries: '1' } });
  expect(stays).not.toHaveBeenCalled();
});

test.each([
  ['a refusal', () => asked.mockResolvedValue({ ok: false, code: 4005 })],
  ['no answer', () => asked.mockRejectedValue(new Error('offline'))],
])('%s leaves the counts as they are', async (_, arrange) => {
  arrange();
  const tell = watch(5);
  await expect(askVotes()).resolves.toBeUndefined();
  expect(tell).not.toHaveBeenCalled();
});

test('nothing on screen asks nothing', async () => {
  await askVotes();
  expect(asked).not.toHaveBeenCalled();
});
