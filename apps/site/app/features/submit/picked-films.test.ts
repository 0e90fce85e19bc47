import { buildMachineCheck } from '@film-contest/contract/checks';
import { afterEach, expect, test, vi } from 'vitest';
import { findFilmChecks, keepFilm } from './picked-films.ts';
import { changeUpload } from './upload-store.ts';

afterEach(() => vi.unstubAllGlobals());

const having = (languages: string) => [
  buildMachineCheck('video.subtitles', 'ok', { textTracks: 1, imageTracks: 0, languages }, {}),
];

test('the checks of an uploading film replace those of the named film', () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const old = { id: 'old', checks: having('zh') };
  const entry = { id: 'a', files: [old] } as unknown as Parameters<typeof findFilmChecks>[0];
  expect(findFilmChecks(entry, 'old')).toBe(old.checks);
  const checks = having('zh, en');
  keepFilm('a', { file: new File([], 'both.mkv'), checks });
  changeUpload('a', 'url', { type: 'picked', filename: 'both.mkv', total: 9 });
  expect(findFilmChecks(entry, 'old')).toBe(checks);
  changeUpload('a', 'url', { type: 'removed' });
  expect(findFilmChecks(entry, 'old')).toBe(old.checks);
});
