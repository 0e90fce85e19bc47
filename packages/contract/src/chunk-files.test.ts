import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { loadFiles, prefetchFiles } from './chunk-files.ts';

/** Mocks a link element in the head of the page. */
class Link {
  rel = '';
  href = '';
  onload: () => void = () => {};
  onerror: () => void = () => {};
  getAttribute = () => this.href;
  remove = () => void head.delete(this);
}

const head = new Set<Link>();
const addLink = (rel: string, href: string) => head.add(Object.assign(new Link(), { rel, href }));
const listHrefs = () => [...head].map(({ href }) => href);
const importModule = () => import('./chunk-files.ts');
let files: { prefetchFiles: typeof prefetchFiles; loadFiles: typeof loadFiles };
const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('code'));
const mockFailedFetch = (status: number) =>
  fetch.mockResolvedValueOnce(new Response('', { status }));
/** Event that the next attached style sheet fires. */
let styleEvent: 'onload' | 'onerror';

beforeEach(async () => {
  vi.resetModules();
  head.clear();
  fetch.mockClear();
  styleEvent = 'onload';
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      [...head].filter(({ rel }) => selector === `link[rel="${rel}"]`),
    createElement: () => new Link(),
    head: {
      append(added: Link) {
        head.add(added);
        queueMicrotask(() => added[styleEvent]());
      },
    },
  });
  files = await importModule();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('fetches each file once', async () => {
  await Promise.all([files.prefetchFiles(['/a.js', '/b.js']), files.prefetchFiles(['/a.js'])]);
  await files.prefetchFiles(['/b.js']);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/a.js', '/b.js']);
});

test('omits files that the page links itself', async () => {
  addLink('modulepreload', '/a.js');
  addLink('stylesheet', '/a.css#');
  await files.loadFiles(['/a.js', '/a.css', '/b.js']);
  expect(listHrefs()).toEqual(['/a.js', '/a.css#']);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/b.js']);
});

test.each([
  ['/a.js', 404, 'missing', 'script'],
  ['/a.js', 410, 'missing', 'script'],
  ['/a.js', 503, 'other', 'script'],
  ['/a.css', 404, 'missing', 'style'],
  ['/a.css#', 404, 'missing', 'style'],
])('%s with HTTP %i is %s, and is fetched again', async (url, status, reason, part) => {
  mockFailedFetch(status);
  await expect(files.prefetchFiles([url])).rejects.toMatchObject({ reason, part });
  await files.prefetchFiles([url]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a file fails with a broken connection, and is fetched again', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(files.prefetchFiles(['/a.js'])).rejects.toMatchObject({ reason: 'other' });
  await files.prefetchFiles(['/a.js']);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a file times out after 120 seconds, and is fetched again', async () => {
  vi.useFakeTimers();
  fetch.mockImplementationOnce(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const failing = expect(files.prefetchFiles(['/a.js'])).rejects.toMatchObject({
    reason: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(120_000);
  await failing;
  await files.prefetchFiles(['/a.js']);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('styles are attached once; one that fails is attached again later', async () => {
  styleEvent = 'onerror';
  await expect(files.loadFiles(['/a.css'])).rejects.toMatchObject({ part: 'style' });
  expect(listHrefs()).toEqual([]);
  styleEvent = 'onload';
  await files.loadFiles(['/a.css']);
  await files.loadFiles(['/a.css']);
  expect(listHrefs()).toEqual(['/a.css']);
});

test('scripts are fetched, not attached', async () => {
  await files.loadFiles(['/a.js']);
  expect(listHrefs()).toEqual([]);
});
