import type { UploadedFile } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { findUploadingFilm } from './uploading-film.ts';

const buildFilm = (given: Partial<UploadedFile> = {}): UploadedFile => ({
  id: '0191f7b0-0000-7000-8000-000000000001',
  kind: 'url',
  filename: 'film.mp4',
  size: 1000,
  state: 'granted',
  checks: [],
  sha256: null,
  isDeclared: true,
  preview: null,
  picture: null,
  track: null,
  video: null,
  ...given,
});
const situation = {
  film: buildFilm(),
  isReading: false,
  faults: {},
  contest: {
    submission: { opensAt: null, closesAt: '2026-05-10T12:00:00Z', open: true },
    graceMinutes: 90,
  },
  now: new Date('2026-05-01T00:00:00Z'),
};
const unfinished = { url: { code: 4016 } };
const until = '2026-05-10T13:30:00.000Z';

test.each<[string, Partial<Parameters<typeof findUploadingFilm>[0]>, object | null]>([
  ['declared', {}, { isDeclared: true, until }],
  ['declared, and the page is behind', { faults: unfinished }, { isDeclared: true, until }],
  [
    'still being read',
    { film: buildFilm({ isDeclared: false }), isReading: true, faults: unfinished },
    { isDeclared: false, until },
  ],
  ['not declared and not read', { film: buildFilm({ isDeclared: false }) }, null],
  ['there', { film: buildFilm({ state: 'checked' }) }, null],
  ['refused', { film: buildFilm({ state: 'refused' }) }, null],
  ['not chosen', { film: undefined }, null],
  ['not all that is missing', { faults: { ...unfinished, 'guardian.name': { code: 4009 } } }, null],
  ['checked by rules that are not loaded', { faults: null }, null],
  ['of a contest that is not known', { contest: null }, null],
  ['later than the grace', { now: new Date('2026-05-10T13:30:00Z') }, null],
])('a film that is %s', (_, given, expected) => {
  expect(findUploadingFilm({ ...situation, ...given })).toEqual(expected);
});
