import { SessionLost } from '@film-contest/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { declareFilm, getFilmDeclaration, stopFilmDeclaration } from './declare-film.ts';
import { hashFilm } from './hash-film.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('./hash-film.ts', () => ({ hashFilm: vi.fn() }));

const [hash, ask] = [vi.mocked(hashFilm), vi.mocked(call as unknown as () => Promise<unknown>)];
const film = { entryId: 'entry', uploadId: 'upload', file: new File(['film'], 'film.mp4') };
const sha256 = 'a'.repeat(64);

beforeEach(() => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  vi.resetAllMocks();
  stopFilmDeclaration('entry');
  hash.mockResolvedValue(sha256);
  ask.mockResolvedValue({ ok: true });
});
afterEach(() => void vi.useRealTimers());

test('a film is hashed, then declared', async () => {
  const declaring = declareFilm(film);
  expect(getFilmDeclaration('entry', 'upload')).toBe('reading');
  expect(getFilmDeclaration('entry', 'another upload')).toBeNull();
  expect(await declaring).toBeNull();
  expect(getFilmDeclaration('entry', 'upload')).toBe('declared');
  expect(ask).toHaveBeenCalledExactlyOnceWith('declareUpload', {
    params: { id: 'upload' },
    body: { sha256 },
    background: true,
  });
});

test('a declaration is repeated when the connection breaks', async () => {
  ask.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  await declareFilm(film);
  expect(getFilmDeclaration('entry', 'upload')).toBe('declared');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a failed hash is computed again', async () => {
  hash.mockResolvedValueOnce(null);
  await declareFilm(film);
  expect(getFilmDeclaration('entry', 'upload')).toBe('declared');
});

test('an unreadable file is not hashed again', async () => {
  const file = new File(['film'], 'film.mp4');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  hash.mockResolvedValue(null);
  await declareFilm({ ...film, file });
  expect(getFilmDeclaration('entry', 'upload')).toBe('impossible');
  expect(hash).toHaveBeenCalledOnce();
});

test.each<[string, () => void]>([
  ['nothing can read it here', () => hash.mockResolvedValue(null)],
  ['nobody is signed in any more', () => ask.mockRejectedValue(new SessionLost('lost'))],
  ['it has arrived already', () => ask.mockResolvedValue({ ok: false, code: 4017, msg: 'No' })],
])('a declaration is impossible when %s', async (_, prepare) => {
  prepare();
  expect(await declareFilm(film)).toBeNull();
  expect(getFilmDeclaration('entry', 'upload')).toBe('impossible');
});

test('a declaration of another file returns the message', async () => {
  ask.mockResolvedValue({ ok: false, code: 4027, msg: 'Another file' });
  expect(await declareFilm(film)).toBe('Another file');
});

test('removing the film stops its declaration', async () => {
  let signal: AbortSignal | undefined;
  hash.mockImplementation(async (_, given) => {
    signal = given;
    stopFilmDeclaration('entry');
    return sha256;
  });
  await declareFilm(film);
  expect(signal?.aborted).toBe(true);
  expect(getFilmDeclaration('entry', 'upload')).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test('the declaration of another film replaces the first', async () => {
  hash.mockImplementationOnce(async () => {
    await declareFilm({ ...film, uploadId: 'second' });
    return sha256;
  });
  await declareFilm(film);
  expect(getFilmDeclaration('entry', 'upload')).toBeNull();
  expect(getFilmDeclaration('entry', 'second')).toBe('declared');
  expect(ask).toHaveBeenCalledOnce();
});
