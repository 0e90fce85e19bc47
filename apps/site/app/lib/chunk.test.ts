import { ChunkError } from '@film-contest/contract/chunk';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadChunkWithNotice, loadPageChunk } from './chunk.ts';
import { showNotice } from './notices.ts';
import { loadMessages } from './texts.ts';

vi.mock('./notices.ts', () => ({ showNotice: vi.fn() }));
const told = vi.mocked(showNotice);

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en-US' } } });
  await loadMessages('en-US', 'site');
});
afterEach(() => told.mockClear());

test('a loaded chunk is returned without a notice', async () => {
  await expect(loadChunkWithNotice(async () => 'part')).resolves.toBe('part');
  expect(told).not.toHaveBeenCalled();
});

test.each<[unknown, RegExp]>([
  [new ChunkError('timeout', 'script'), /the page failed \(timeout\)/],
  [new ChunkError('missing', 'script'), /the page failed \(missing\)/],
  [new ChunkError('missing', 'style'), /styles failed \(missing\)/],
  [new RangeError('inside'), /the page failed \(other\)/],
])('%s is reported once with its cause and stays', async (error, text) => {
  await expect(loadChunkWithNotice(() => Promise.reject(error))).rejects.toBe(error);
  expect(told.mock.calls).toEqual([
    [{ level: 'error', text: expect.stringMatching(text), stay: true }],
  ]);
});

test.each([
  [true, 1],
  [false, 0],
])('a page that fails while online is %s is reported %i times', async (onLine, times) => {
  vi.stubGlobal('navigator', { onLine });
  const error = new ChunkError('other', 'script');
  await expect(loadPageChunk(() => Promise.reject(error))).rejects.toBe(error);
  expect(told).toHaveBeenCalledTimes(times);
});
