import type { UploadedFile } from '@film-contest/contract/media';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { browserStore } from '../../lib/kept-input.ts';
import { hashFilm } from './hash-film.ts';
import { matchAwaitedFilm } from './match-awaited-film.ts';
import { computeFileFingerprint, uploadRecords } from './upload-record.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('../../lib/session.ts', () => ({ readSessionAccount: () => 'me@example.org' }));
vi.mock('../../lib/kept-input.ts', () => ({
  browserStore: { read: vi.fn(), write: vi.fn(), remove: vi.fn() },
}));
vi.mock('./hash-film.ts', () => ({ hashFilm: vi.fn() }));

const [hash, ask] = [vi.mocked(hashFilm), vi.mocked(call as unknown as () => Promise<unknown>)];
const place = { account: 'me@example.org', entryId: 'entry', kind: 'url' as const };
const file = new File(['the film'], 'film.mp4', { lastModified: 1 });
const film: UploadedFile = {
  id: 'upload',
  kind: 'url',
  filename: 'film.mp4',
  size: file.size,
  state: 'granted',
  checks: [],
  sha256: null,
  isDeclared: true,
  preview: null,
  picture: null,
  track: null,
  video: null,
};
const { signal } = new AbortController();
const matchPickedFile = (picked = file) => matchAwaitedFilm('entry', film, picked, signal);
const buildRecord = async (uploadId = 'upload') => ({
  uploadId,
  endpoint: '/tus',
  fingerprint: await computeFileFingerprint(file),
  filename: 'film.mp4',
  total: file.size,
  sent: 3,
});
const kept = new Map<string, unknown>();

beforeEach(() => {
  vi.resetAllMocks();
  kept.clear();
  vi.mocked(browserStore.read).mockImplementation(async (key) => kept.get(key) as never);
  vi.mocked(browserStore.write).mockImplementation(async (key, value) => {
    kept.set(key, value);
    return true;
  });
  hash.mockResolvedValue('a'.repeat(64));
  ask.mockResolvedValue({ ok: true });
});

test('a file with a recorded fingerprint is accepted without hashing', async () => {
  await uploadRecords.write(place, await buildRecord());
  expect(await matchPickedFile()).toBe('taken');
  expect(hash).not.toHaveBeenCalled();
  expect(await uploadRecords.read(place)).toEqual(await buildRecord());
});

test('a file of another size is another file', async () => {
  expect(await matchPickedFile(new File(['longer than the film'], 'film.mp4'))).toBe('another');
  expect(hash).not.toHaveBeenCalled();
});

test('on another device the file is hashed and a record is kept', async () => {
  expect(await matchPickedFile()).toBe('taken');
  expect(ask).toHaveBeenCalledExactlyOnceWith('declareUpload', {
    params: { id: 'upload' },
    body: { sha256: 'a'.repeat(64) },
    background: true,
  });
  expect(await uploadRecords.read(place)).toMatchObject({ uploadId: 'upload', sent: 0 });
});

test("a renamed copy resumes the original's upload", async () => {
  await uploadRecords.write(place, await buildRecord());
  expect(await matchPickedFile(new File(['the film'], 'copy.mp4', { lastModified: 2 }))).toBe(
    'taken',
  );
  expect(await uploadRecords.read(place)).toMatchObject({ filename: 'copy.mp4', sent: 3 });
});

test('a record of another upload is not resumed', async () => {
  await uploadRecords.write(place, await buildRecord('older'));
  expect(await matchPickedFile()).toBe('taken');
  expect(await uploadRecords.read(place)).toMatchObject({ uploadId: 'upload', sent: 0 });
});

test('a file with another hash is not sent', async () => {
  ask.mockResolvedValue({ ok: false, code: 4027 });
  expect(await matchPickedFile()).toBe('another');
  expect(kept.size).toBe(0);
});

test.each<[string, () => void]>([
  ['it cannot be worked out here', () => hash.mockResolvedValue(null)],
  ['the server cannot be reached', () => ask.mockRejectedValue(new Error('offline'))],
  ['it has arrived meanwhile', () => ask.mockResolvedValue({ ok: false, code: 4017 })],
])('a file is accepted when %s', async (_, prepare) => {
  prepare();
  expect(await matchPickedFile()).toBe('taken');
});

test('an unreadable file is reported', async () => {
  const gone = new File(['the film'], 'film.mp4');
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await matchPickedFile(gone)).toBe('unreadable');
});
