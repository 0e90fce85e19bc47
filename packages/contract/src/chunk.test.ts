import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

describe('loadChunk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns the imported module', async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([[new RangeError('inside')], ['no error at all']])(
    'throws an error of the loaded code unchanged: %s',
    async (error) => {
      await expect(loadChunk(() => Promise.reject(error))).rejects.toBe(error);
    },
  );

  it('gives up after 120 seconds', async () => {
    const outcome = vi.fn();
    loadChunk(() => new Promise<never>(() => {})).catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }));
  });
});
