import type { UploadedFile } from '@film-contest/contract/media';
import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type UploadEvents, uploadFile } from './upload-file.ts';

interface TusOptions {
  endpoint: string;
  uploadUrl?: string;
  metadata: Record<string, string>;
  onBeforeRequest: (request: { setHeader: (name: string, value: string) => void }) => Promise<void>;
  onShouldRetry: (error: object) => boolean;
  onProgress: (sent: number, total: number) => void;
  onSuccess: () => void;
  onError: (error: object) => void;
}

const { call, callUntilAnswered, uploads } = vi.hoisted(() => ({
  call: vi.fn(),
  callUntilAnswered: vi.fn(),
  uploads: [] as { options: TusOptions; url: string | null; starts: number; isAborted: boolean }[],
}));
vi.mock('./api.ts', () => ({ call, callUntilAnswered }));
vi.mock('tus-js-client', () => ({
  Upload: class {
    options: TusOptions;
    url = null;
    starts = 0;
    isAborted = false;
    constructor(_file: File, options: TusOptions) {
      this.options = options;
      uploads.push(this);
    }
    start() {
      this.starts += 1;
    }
    async abort() {
      this.isAborted = true;
    }
  },
}));

const grant = {
  uploadId: 'u1',
  endpoint: '/files',
  token: 'first',
  expiresAt: '2999-01-01T00:00:00Z',
};
const file = new File(['abc'], 'logo.png', { type: 'image/png' });
const uploaded = { id: 'u1', state: 'accepted' } as unknown as UploadedFile;
const buildResponse = (status?: number) => ({
  originalResponse: status === undefined ? null : { getStatus: () => status },
});
const flushTimers = () => vi.advanceTimersByTimeAsync(0);

/** Starts an upload and records its events. */
function startUpload() {
  const events = {
    onProgress: vi.fn<UploadEvents['onProgress']>(),
    onDone: vi.fn<UploadEvents['onDone']>(),
    onRefused: vi.fn<UploadEvents['onRefused']>(),
    onStopped: vi.fn<UploadEvents['onStopped']>(),
  };
  return { ...events, handle: uploadFile('content_image', file, events) };
}

/** Returns the options that the upload passed to tus. */
async function getTusOptions(): Promise<TusOptions> {
  await flushTimers();
  const { options } = uploads[0] ?? {};
  if (!options) throw new Error('no upload');
  return options;
}

beforeEach(() => {
  vi.useFakeTimers();
  uploads.length = 0;
  call.mockReset().mockResolvedValue({ ok: true, data: grant });
  callUntilAnswered.mockReset().mockResolvedValue({ ok: true, data: uploaded });
});

afterEach(() => {
  endAllWaits();
  vi.useRealTimers();
});

describe('a complete upload', () => {
  it('requests a grant, sends the file and has it checked', async () => {
    const { onProgress, onDone } = startUpload();
    const options = await getTusOptions();
    const [name, { body }] = call.mock.calls[0] ?? [];
    expect([name, body]).toEqual([
      'createUpload',
      { kind: 'content_image', filename: 'logo.png', size: 3 },
    ]);
    expect(options.metadata).toEqual({
      uploadId: 'u1',
      filename: 'logo.png',
      filetype: 'image/png',
    });
    options.onProgress(1, 4);
    expect(onProgress).toHaveBeenCalledWith(0.25);
    options.onSuccess();
    await flushTimers();
    expect(callUntilAnswered.mock.calls[0]?.slice(0, 2)).toEqual([
      'completeUpload',
      { params: { id: 'u1' } },
    ]);
    expect(onDone).toHaveBeenCalledWith(uploaded);
  });

  it('counts an empty file as sent', async () => {
    const { onProgress } = startUpload();
    (await getTusOptions()).onProgress(0, 0);
    expect(onProgress).toHaveBeenCalledWith(1);
  });

  it('stops for good if the check fails', async () => {
    callUntilAnswered.mockRejectedValue(new Error('lost session'));
    const { onStopped, onDone } = startUpload();
    (await getTusOptions()).onSuccess();
    await flushTimers();
    expect(onStopped).toHaveBeenCalledWith(false);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  it.each([
    ['of the file', { content_image: { msg: 'too large' } }, 'too large'],
    ['of the call', {}, 'not permitted'],
  ])('%s is shown and not repeated', async (_what, fields, text) => {
    call.mockResolvedValue({ ok: false, code: 1, msg: 'not permitted', fields });
    const { onRefused, onStopped } = startUpload();
    await flushTimers();
    expect(onRefused).toHaveBeenCalledWith(text);
    expect(onStopped).not.toHaveBeenCalled();
    expect(uploads).toEqual([]);
  });
});

describe('the token', () => {
  const setHeader = vi.fn();
  beforeEach(() => setHeader.mockReset());

  it('is sent with each request', async () => {
    startUpload();
    await (await getTusOptions()).onBeforeRequest({ setHeader });
    expect(setHeader).toHaveBeenCalledWith('Authorization', 'Bearer first');
  });

  it.each([
    ['before it expires', { expiresAt: new Date(30_000).toISOString() }, 0],
    ['after it was rejected', {}, 401],
  ])('is renewed %s', async (_when, change, status) => {
    vi.setSystemTime(0);
    call.mockResolvedValueOnce({ ok: true, data: { ...grant, ...change } });
    startUpload();
    const options = await getTusOptions();
    if (status) expect(options.onShouldRetry(buildResponse(status))).toBe(true);
    call.mockResolvedValueOnce({ ok: true, data: { ...grant, token: 'second' } });
    await options.onBeforeRequest({ setHeader });
    expect(call).toHaveBeenLastCalledWith('renewUpload', {
      params: { id: 'u1' },
      background: true,
    });
    expect(setHeader).toHaveBeenCalledWith('Authorization', 'Bearer second');
  });

  it('stops the request if it cannot be renewed', async () => {
    startUpload();
    const options = await getTusOptions();
    options.onShouldRetry(buildResponse(401));
    call.mockResolvedValueOnce({ ok: false, msg: 'unknown upload' });
    await expect(options.onBeforeRequest({ setHeader })).rejects.toThrow('unknown upload');
  });
});

describe('errors of the transport', () => {
  it('resume an upload whose creation was answered late', async () => {
    startUpload();
    const options = await getTusOptions();
    expect(options.onShouldRetry(buildResponse(409))).toBe(true);
    expect(uploads[0]?.options.uploadUrl).toBe('/files/u1');
  });

  it.each([
    ['no response', undefined, true],
    ['an expired token', 401, true],
    ['a held lock', 423, true],
    ['overload', 429, true],
    ['a broken server', 502, true],
    ['a missing upload', 404, false],
    ['a wrong size', 413, false],
  ])('%s: repeated %s → %s', async (_what, status, isRetried) => {
    const { onStopped } = startUpload();
    (await getTusOptions()).onError(buildResponse(status));
    expect(onStopped).toHaveBeenCalledWith(isRetried);
  });

  it('start another attempt after a wait', async () => {
    startUpload();
    (await getTusOptions()).onError(buildResponse(502));
    expect(uploads[0]?.starts).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploads[0]?.starts).toBe(2);
  });

  it('start another attempt on request', async () => {
    const { handle } = startUpload();
    (await getTusOptions()).onError(buildResponse(413));
    handle.retry();
    await flushTimers();
    expect(uploads[0]?.starts).toBe(2);
    expect(uploads).toHaveLength(1);
  });

  it('end the wait on request', async () => {
    const { handle } = startUpload();
    (await getTusOptions()).onError(buildResponse(502));
    handle.retry();
    await flushTimers();
    expect(uploads[0]?.starts).toBe(2);
  });
});

describe('a cancelled upload', () => {
  it('is aborted and reports nothing more', async () => {
    const { handle, onProgress, onStopped, onDone } = startUpload();
    const options = await getTusOptions();
    handle.cancel();
    expect(uploads[0]?.isAborted).toBe(true);
    options.onProgress(1, 2);
    options.onError(buildResponse(502));
    options.onSuccess();
    await flushTimers();
    for (const event of [onProgress, onStopped, onDone]) expect(event).not.toHaveBeenCalled();
  });

  it('is not started if it was cancelled during the request of the grant', async () => {
    const { handle } = startUpload();
    handle.cancel();
    await flushTimers();
    expect(uploads[0]?.starts ?? 0).toBe(0);
  });
});
