import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkError } from './chunk.ts';
import { ServerError } from './client.ts';
import { codes } from './codes.ts';
import {
  BusyError,
  createPersistentClient,
  endAllWaits,
  getBusyDelayMs,
  getBusyWaitMs,
  getRetryDelayMs,
  isTransientError,
  pauseUnlessAborted,
  retryUntilSuccess,
  throwIfBusy,
  waitForRetry,
} from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createUnreachableError = () => new ServerError('', 0);
const never = new AbortController().signal;

test.each([
  [0, 500, 1000],
  [1, 500, 1000],
  [2, 1000, 2000],
  [4, 4000, 8000],
  [6, 15_000, 30_000],
  [1000, 15_000, 30_000],
])('after %i failures the delay is %i to %i ms', (failures, least, most) => {
  expect(getRetryDelayMs(failures, () => 0)).toBe(least);
  expect(getRetryDelayMs(failures, () => 1)).toBe(most);
});

test.each([
  [1, 700, 1700],
  [3, 700, 4700],
  [1000, 700, 30_700],
])('after %i busy answers in a row the delay is %i to %i ms', (failures, least, most) => {
  expect(getBusyDelayMs(700, failures, () => 0)).toBe(least);
  expect(getBusyDelayMs(700, failures, () => 1)).toBe(most);
});

describe('a wait', () => {
  test('ends with its time', async () => {
    const ended = vi.fn();
    waitForRetry(1000, never).then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('ends at once with every other wait when the connection is back', async () => {
    const waits = [1000, 30_000].map((ms) => waitForRetry(ms, never));
    endAllWaits();
    expect(await Promise.all(waits)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends when its signal aborts, before and during it', async () => {
    const stop = new AbortController();
    const waits = [waitForRetry(30_000, stop.signal), pauseUnlessAborted(30_000, stop.signal)];
    stop.abort();
    waits.push(waitForRetry(30_000, stop.signal), pauseUnlessAborted(30_000, stop.signal));
    await Promise.all(waits);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('lasts as long as a busy server requests', async () => {
    const ended = vi.fn();
    pauseUnlessAborted(1000, never).then(ended);
    endAllWaits();
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });
});

describe('retry', () => {
  const mockFullDelay = () => vi.spyOn(Math, 'random').mockReturnValue(1);

  test('repeats with doubled delays until the attempt succeeds', async () => {
    mockFullDelay();
    const times: number[] = [];
    const start = Date.now();
    const done = retryUntilSuccess(
      async () => {
        times.push(Date.now() - start);
        if (times.length < 4) throw createUnreachableError();
        return 'answer';
      },
      { signal: never },
    );
    await vi.runAllTimersAsync();
    expect(await done).toBe('answer');
    expect(times).toEqual([0, 1000, 3000, 7000]);
  });

  test('tries at once when the connection is back, and begins with short delays again', async () => {
    mockFullDelay();
    const attempt = vi.fn().mockRejectedValue(createUnreachableError());
    const stop = new AbortController();
    retryUntilSuccess(attempt, { signal: stop.signal }).catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    const before = attempt.mock.calls.length;
    endAllWaits();
    await vi.advanceTimersByTimeAsync(0);
    expect(attempt).toHaveBeenCalledTimes(before + 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempt).toHaveBeenCalledTimes(before + 2);
    stop.abort();
  });

  test('reports each failure before it waits', async () => {
    const onFailure = vi.fn();
    const error = createUnreachableError();
    const attempt = vi.fn().mockRejectedValueOnce(error).mockResolvedValue('answer');
    const done = retryUntilSuccess(attempt, { signal: never, onFailure });
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error);
    await vi.runAllTimersAsync();
    expect(await done).toBe('answer');
  });

  test('throws an error that is not transient', async () => {
    const attempt = vi.fn().mockRejectedValue(new ServerError('', 400));
    await expect(retryUntilSuccess(attempt, { signal: never })).rejects.toMatchObject({
      status: 400,
    });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('waits as long as a busy server requests, even if other waits end early', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const attempt = vi
      .fn()
      .mockRejectedValueOnce(new BusyError('busy', 7000))
      .mockResolvedValue('answer');
    const done = retryUntilSuccess(attempt, { signal: never });
    await vi.advanceTimersByTimeAsync(6999);
    endAllWaits();
    await vi.advanceTimersByTimeAsync(0);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe('answer');
  });

  test('makes no attempt after its signal has aborted', async () => {
    const stop = new AbortController();
    const attempt = vi.fn().mockRejectedValue(createUnreachableError());
    const failing = expect(retryUntilSuccess(attempt, { signal: stop.signal })).rejects.toThrow(
      ServerError,
    );
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await failing;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

test('a persistent client repeats a call in the background until there is an answer', async () => {
  const answer = { ok: true, code: undefined, msg: '', data: 1 };
  const call = vi
    .fn()
    .mockRejectedValueOnce(createUnreachableError())
    .mockResolvedValueOnce(buildRefusal(codes.busy, { waitMs: 700 }))
    .mockResolvedValue(answer);
  const done = createPersistentClient(call)('account', {}, { signal: never });
  await vi.runAllTimersAsync();
  expect(await done).toBe(answer);
  expect(call.mock.calls).toEqual(Array(3).fill(['account', { background: true }]));
});

test.each<[unknown, boolean]>([
  [new ServerError('', 0), true],
  [new ServerError('', 400), false],
  [new ServerError('', 404), false],
  [new ServerError('', 408), true],
  [new ServerError('', 429), true],
  [new ServerError('', 500), true],
  [new ServerError('', 503), true],
  [new ChunkError('other', 'script'), true],
  [new ChunkError('timeout', 'script'), true],
  [new ChunkError('missing', 'script'), false],
  [new BusyError('', 1), true],
  [new TypeError('of the code'), false],
])('%o is transient: %s', (error, expected) => {
  expect(isTransientError(error)).toBe(expected);
});

const buildRefusal = (code: number, data: unknown) => ({
  ok: false,
  code,
  msg: 'no',
  data,
  fields: {},
});

test.each<[number, unknown, number | null]>([
  [codes.busy, { waitMs: 700 }, 700],
  [codes.busy, null, 1000],
  [codes.busy, { waitMs: 'soon' }, 1000],
  [codes.tooManyRequests, { seconds: 90 }, 90_000],
  [codes.tooManyRequests, { seconds: -1 }, 1000],
  [codes.tooManyRequests, { seconds: 86_400 }, 3_600_000],
  [codes.notFound, { waitMs: 700 }, null],
])('%i with %j requests a wait of %s ms', (code, data, expected) => {
  expect(getBusyWaitMs({ code, data })).toBe(expected);
});

test('a busy server is an error; every other outcome is an answer', () => {
  const answers = [
    { ok: true, code: undefined, msg: '', data: 1 } as const,
    buildRefusal(codes.notFound, null) as never,
  ];
  for (const answer of answers) expect(throwIfBusy(answer)).toBe(answer);
  expect(() => throwIfBusy(buildRefusal(codes.busy, { waitMs: 5 }) as never)).toThrow(BusyError);
});
