import { ServerError, SessionLost } from '@film-contest/contract/client';
import { describe, expect, it } from 'vitest';
import { type BulkState, type BulkStep, runBulkAction } from './run-bulk.ts';

const listNumbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

interface Given {
  signal?: AbortSignal;
  isRetry?: boolean;
  onProgress?: (state: BulkState<number>) => void;
}

const run = (items: number[], act: BulkStep<number>, given: Given = {}) =>
  runBulkAction(items, {
    act,
    isRetry: given.isRetry ?? false,
    signal: given.signal ?? new AbortController().signal,
    faultText: (status) => `fault ${status}`,
    onProgress: given.onProgress ?? (() => {}),
  });

describe('runBulkAction', () => {
  it('processes all items, at most four at a time', async () => {
    let underWay = 0;
    let most = 0;
    const seen: number[] = [];
    const state = await run(listNumbers(11), async (item) => {
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay -= 1;
      seen.push(item);
      return { ok: true };
    });
    expect(most).toBe(4);
    expect(seen.sort((a, b) => a - b)).toEqual(listNumbers(11));
    expect(state).toEqual({ total: 11, done: 11, failed: [], left: [] });
  });

  it('collects failures with their reasons and continues', async () => {
    const state = await run(listNumbers(5), async (item) => {
      if (item === 2) return { ok: false, msg: 'no' };
      if (item === 3)
        return { ok: false, msg: 'no', fields: { title: { code: 1, msg: 'too long' } } };
      if (item === 4) throw new ServerError('failed', 503);
      return { ok: true };
    });
    expect(state.done).toBe(2);
    expect(state.failed).toEqual([
      { item: 2, why: 'no' },
      { item: 3, why: 'too long' },
      { item: 4, why: 'fault 503' },
    ]);
  });

  it('starts no more items after an abort and returns the rest', async () => {
    const stopping = new AbortController();
    const state = await run(
      listNumbers(10),
      async (item) => {
        if (item === 4) stopping.abort();
        await Promise.resolve();
        return { ok: true };
      },
      { signal: stopping.signal },
    );
    expect(state.done).toBe(4);
    expect(state.left).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('stops after a lost session', async () => {
    const state = await run(listNumbers(10), async () => {
      throw new SessionLost('please sign in again');
    });
    expect(state.failed).toHaveLength(4);
    expect(state.failed[0]?.why).toBe('please sign in again');
    expect(state.left).toHaveLength(6);
  });

  it('reports its progress', async () => {
    const told: number[] = [];
    await run(listNumbers(3), async () => ({ ok: true }), {
      onProgress: ({ done }) => told.push(done),
    });
    expect(told).toEqual([0, 1, 2, 3, 3]);
  });
});
