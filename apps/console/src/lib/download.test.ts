import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadJson, downloadText, downloadUrl } from './download.ts';

const link = { href: '', download: '', click: vi.fn(), remove: vi.fn() };
const append = vi.fn();
const blobs: Blob[] = [];
const revoke = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [link.click, link.remove, append, revoke]) mock.mockReset();
  blobs.length = 0;
  vi.stubGlobal('document', { createElement: () => link, body: { append } });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('clicks a link and removes it', () => {
  downloadUrl('/export.zip', 'export.zip');
  expect(link).toMatchObject({ href: '/export.zip', download: 'export.zip' });
  expect(append).toHaveBeenCalledWith(link);
  expect(link.click).toHaveBeenCalledTimes(1);
  expect(link.remove).toHaveBeenCalledTimes(1);
});

it('leaves the name to the server', () => {
  downloadUrl('/export.zip');
  expect(link.download).toBe('');
});

it('downloads a text under its name', async () => {
  downloadText('codes.txt', 'one\ntwo');
  expect(link).toMatchObject({ href: 'blob:1', download: 'codes.txt' });
  expect(await blobs[0]?.text()).toBe('one\ntwo');
  expect(blobs[0]?.type).toBe('text/plain');
});

it('downloads a value as readable JSON', async () => {
  downloadJson('account.json', { name: 'Ann' });
  expect(await blobs[0]?.text()).toBe('{\n  "name": "Ann"\n}');
  expect(blobs[0]?.type).toBe('application/json');
});

it('keeps the text until the browser has read it', () => {
  downloadText('codes.txt', 'one');
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});
