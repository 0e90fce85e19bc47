import { buildMachineCheck } from '@film-contest/contract/checks';
import { afterEach, expect, test, vi } from 'vitest';
import { findChosenFilmChecks, setPickedFilm } from './picked-films.ts';
import { changeUploadState } from './upload-state.ts';

afterEach(() => vi.unstubAllGlobals());

const buildTrackChecks = (languages: string) => [
  buildMachineCheck('video.subtitles', 'ok', { textTracks: 1, imageTracks: 0, languages }, {}),
];

test('the checks of an uploading film replace those of the named film', () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const old = { id: 'old', checks: buildTrackChecks('zh') };
  const entry = { id: 'a', files: [old] } as unknown as Parameters<typeof findChosenFilmChecks>[0];
  expect(findChosenFilmChecks(entry, 'old')).toBe(old.checks);
  const checks = buildTrackChecks('zh, en');
  setPickedFilm('a', { file: new File([], 'both.mkv'), checks });
  changeUploadState('a', 'url', { type: 'picked', filename: 'both.mkv', total: 9 });
  expect(findChosenFilmChecks(entry, 'old')).toBe(checks);
  changeUploadState('a', 'url', { type: 'removed' });
  expect(findChosenFilmChecks(entry, 'old')).toBe(old.checks);
});
