import { codes } from '@film-contest/contract/codes';
import type { MyEntry } from '@film-contest/contract/entries';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { pollOwnEntry } from './poll-entry.ts';

vi.mock('./api.ts', () => ({ call: vi.fn() }));

const ask = vi.mocked(call as unknown as () => Promise<unknown>);
const isMoving = ({ state }: MyEntry) => state === 'checking';
const buildAnswer = (state: MyEntry['state']) => ({ ok: true, data: { id: 'e1', state } });
const buildRefusal = (code: number) => ({ ok: false, code, data: null });
const page = Object.assign(new EventTarget(), { hidden: false });

function startPolling() {
  const seen: string[] = [];
  const stop = pollOwnEntry(page, 'e1', isMoving, ({ state }) => seen.push(state));
  return { seen, stop };
}

const advanceOneMinute = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  ask.mockReset();
});

test('reports the entry until nothing changes', async () => {
  ask
    .mockResolvedValueOnce(buildAnswer('checking'))
    .mockResolvedValueOnce(buildAnswer('in_review'));
  const { seen } = startPolling();
  await advanceOneMinute();
  expect(seen).toEqual(['checking', 'in_review']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('polls again without an answer', async () => {
  ask.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(buildAnswer('published'));
  const { seen } = startPolling();
  await advanceOneMinute();
  expect(seen).toEqual(['published']);
});

test('polls again after rate limiting', async () => {
  ask
    .mockResolvedValueOnce(buildRefusal(codes.tooManyRequests))
    .mockResolvedValueOnce(buildAnswer('published'));
  const { seen } = startPolling();
  await advanceOneMinute();
  expect(seen).toEqual(['published']);
});

test('ends when access is denied', async () => {
  ask.mockResolvedValue(buildRefusal(codes.notFound));
  const { seen } = startPolling();
  await advanceOneMinute();
  expect(seen).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer after the end is ignored', async () => {
  let answer: (told: unknown) => void = () => {};
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { seen, stop } = startPolling();
  stop();
  answer(buildAnswer('published'));
  await advanceOneMinute();
  expect(seen).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});
