import { ChunkError } from '@film-contest/contract/chunk';
import { ServerError } from '@film-contest/contract/client';
import { BusyError, endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyChunkError } from '../../lib/chunk.ts';
import { sendVote } from './send-vote.ts';
import type { VoteCaster } from './vote-caster.ts';
import type { VoteEvent } from './vote-state.ts';

vi.mock('../../lib/chunk.ts', () => ({ notifyChunkError: vi.fn() }));

const intent = { requestId: 'b7', dwellMs: 5000 };
const counted: VoteEvent = { type: 'counted', votes: 4, message: 'counted' };
const vote = vi.fn(async (_intent: typeof intent): Promise<VoteEvent> => counted);
const caster = { vote } as unknown as VoteCaster;
const loadVoteCaster = vi.fn(async () => caster);
const dispatch = vi.fn();
const listEvents = () => dispatch.mock.calls.map(([event]) => event);
const sendTestVote = (signal = new AbortController().signal) =>
  sendVote({ loadVoteCaster, intent, dispatch, signal });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('an unanswered vote is sent again with the same id until it is counted', async () => {
  for (const status of [0, 503, 0]) vote.mockRejectedValueOnce(new ServerError('', status));
  const sending = sendTestVote();
  await vi.runAllTimersAsync();
  await sending;
  const waits = { type: 'lost', awaits: 'server' };
  expect(listEvents()).toEqual([waits, waits, waits, counted]);
  expect(vote.mock.calls.map(([sent]) => sent)).toEqual([intent, intent, intent, intent]);
});

test('a vote is sent as soon as the browser is online', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vote.mockRejectedValueOnce(new ServerError('', 0));
  const sending = sendTestVote();
  await vi.advanceTimersByTimeAsync(0);
  expect(listEvents()).toEqual([{ type: 'lost', awaits: 'connection' }]);
  endAllWaits();
  await sending;
  expect(listEvents().at(-1)).toEqual(counted);
});

test('a missing script is loaded again without a notice', async () => {
  loadVoteCaster.mockRejectedValueOnce(new ChunkError('other', 'script'));
  const sending = sendTestVote();
  await vi.runAllTimersAsync();
  await sending;
  expect(listEvents()).toEqual([{ type: 'lost', awaits: 'server' }, counted]);
  expect(notifyChunkError).not.toHaveBeenCalled();
});

test('a permanently missing script is reported, and the vote waits for a click', async () => {
  const error = new ChunkError('missing', 'script');
  loadVoteCaster.mockRejectedValueOnce(error);
  await sendTestVote();
  expect(listEvents()).toEqual([{ type: 'lost', awaits: null }]);
  expect(notifyChunkError).toHaveBeenCalledExactlyOnceWith(error);
});

test('an invalid request waits for a click', async () => {
  vote.mockRejectedValueOnce(new ServerError('', 400));
  await sendTestVote();
  expect(listEvents()).toEqual([{ type: 'lost', awaits: null }]);
});

test('a busy server is reported', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0);
  vote.mockRejectedValueOnce(new BusyError('', 700));
  const sending = sendTestVote();
  await vi.advanceTimersByTimeAsync(700);
  await sending;
  expect(listEvents()).toEqual([{ type: 'delayed', delay: { by: 'busy' } }, counted]);
});

test('nothing is sent after the reader has left', async () => {
  vote.mockRejectedValue(new ServerError('', 0));
  const leaving = new AbortController();
  const sending = sendTestVote(leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await sending;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vote).toHaveBeenCalledTimes(1);
  expect(listEvents()).toEqual([{ type: 'lost', awaits: 'server' }]);
});

test('an answer after the reader has left is not reported, because the next page sends the vote', async () => {
  const leaving = new AbortController();
  vote.mockImplementationOnce(async () => {
    leaving.abort();
    return { type: 'lost', awaits: null };
  });
  await sendTestVote(leaving.signal);
  expect(listEvents()).toEqual([]);
});
