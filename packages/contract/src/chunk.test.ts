import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

const chromium = 'Failed to fetch dynamically imported module: https://a.test/dist/x.js';
const firefox = 'error loading dynamically imported module: https://a.test/dist/x.js';
const safari = 'Importing a module script failed.';
const styles = 'Unable to preload CSS for /dist/x.css';

describe('loadChunk', () => {
  it('answers what the import answers', async () => {
    expect(await loadChunk(async () => 7)).toBe(7);
  });

  it.each([
    [chromium, 404, 'missing', 'script'],
    [chromium, 410, 'missing', 'script'],
    [chromium, 503, 'other', 'script'],
    [chromium, null, 'other', 'script'],
    [firefox, 404, 'missing', 'script'],
    [safari, 404, 'other', 'script'],
    [styles, 404, 'missing', 'style'],
    [styles, 200, 'other', 'style'],
  ])('tells why: %s with HTTP %s is %s of a %s', async (message, status, reason, part) => {
    const load = () => Promise.reject(new TypeError(message));
    const loading = loadChunk(load, { probe: async () => status });
    await expect(loading).rejects.toMatchObject({ name: 'ChunkError', reason, part });
  });

  it.each([
    [chromium, 'https://a.test/dist/x.js'],
    [styles, '/dist/x.css'],
  ])('asks for the very address that failed: %s', async (message, address) => {
    const probe = vi.fn(async () => 404);
    await expect(loadChunk(() => Promise.reject(new Error(message)), { probe })).rejects.toThrow();
    expect(probe.mock.calls).toEqual([[address]]);
  });

  it.each([[new RangeError('inside')], ['no error at all']])(
    'passes on a fault of the loaded code: %s',
    async (fault) => {
      const probe = vi.fn(async () => 404);
      await expect(loadChunk(() => Promise.reject(fault), { probe })).rejects.toBe(fault);
      expect(probe).not.toHaveBeenCalled();
    },
  );

  describe('with a clock', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('gives up after 120 seconds', async () => {
      const outcome = vi.fn();
      loadChunk(() => new Promise<never>(() => {})).catch(outcome);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ reason: 'timeout' }));
    });

    it('leaves no timer behind', async () => {
      await loadChunk(async () => 1);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
