import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadTransport } from './upload-transport.ts';

const sending: { options: UploadOptions; starts: number }[] = [];

vi.mock('tus-js-client', () => ({
  Upload: class {
    options: UploadOptions;
    starts = 0;
    constructor(_: File, options: UploadOptions) {
      this.options = options;
      sending.push(this);
    }
    start() {
      this.starts += 1;
    }
    abort() {}
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mebibyte = 1024 * 1024;

/** Starts a transport. Returns the upload of the mocked tus library, and functions that simulate its events. */
function startTransport() {
  const running = new AbortController();
  const transport = createUploadTransport({
    file: new File(['the film'], 'film.mp4'),
    credentials: { uploadId: 'u', endpoint: '/tus', token: 't', expiresAt: '2100-01-01T00:00:00Z' },
    isResumed: false,
    renew: () => Promise.reject(new Error('not asked for')),
    onPlaced: () => {},
    onProgress: () => {},
  });
  const ended = transport.send(running.signal);
  const upload = sending.pop();
  if (!upload) throw new Error('nothing is sent');
  const { options } = upload;
  const request = { setHeader: () => {}, getMethod: () => 'PATCH' };
  return {
    ended,
    upload,
    /** Simulates a chunk that takes `ms`. Returns the size of the next chunk in MiB. */
    async piece(ms: number) {
      await options.onBeforeRequest?.(request as never);
      vi.advanceTimersByTime(ms);
      options.onChunkComplete?.(0, 0, 0);
      return (options.chunkSize ?? 0) / mebibyte;
    },
    /** Simulates a chunk that the server rejects with a status. Returns the size of the next chunk in MiB. */
    fail(status: number) {
      const refused = Object.assign(new Error(String(status)), {
        originalRequest: request,
        originalResponse: { getStatus: () => status },
        causingError: null,
      });
      options.onError?.(refused);
      return (options.chunkSize ?? 0) / mebibyte;
    },
  };
}

test('chunks grow on a fast connection up to a limit', async () => {
  const { piece } = startTransport();
  const sizes = [];
  for (const ms of [100, 900, 100, 1900, 100]) sizes.push(await piece(ms));
  expect(sizes).toEqual([32, 64, 128, 256, 256]);
});

test('chunks keep their size on a slow connection', async () => {
  const { piece } = startTransport();
  expect([await piece(5000), await piece(100), await piece(5000)]).toEqual([16, 32, 32]);
});

test('a proxy that rejects a chunk limits all later ones', async () => {
  const { piece, fail, upload } = startTransport();
  await piece(100);
  expect(fail(413)).toBe(8);
  expect(upload.starts).toBe(2);
  expect([await piece(100), await piece(100)]).toEqual([8, 8]);
});

test('a proxy that rejects the smallest chunk ends the upload', async () => {
  const { ended, fail } = startTransport();
  expect([fail(413), fail(413)]).toEqual([4, 1]);
  fail(413);
  await expect(ended).resolves.toBe('gone');
});

test.each([
  [507, 'serverFull'],
  [503, 'connection'],
  [404, 'gone'],
])('an answer of %d ends it: %s', async (status, end) => {
  const { ended, fail } = startTransport();
  fail(status);
  await expect(ended).resolves.toBe(end);
});
