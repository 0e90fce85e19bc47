import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import type { UploadedFile } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { groupChecksByFile } from './checks-by-file.ts';

const buildCheck = (id: string, measured = {}): MachineCheck => ({
  id,
  level: 'ok',
  measured,
  expected: {},
});
const buildFile = (
  kind: UploadedFile['kind'],
  filename: string,
  checks: MachineCheck[],
): UploadedFile => ({
  id: filename,
  kind,
  filename,
  size: 1,
  state: 'checked',
  checks,
  sha256: null,
  isDeclared: false,
  preview: null,
  picture: null,
  track: null,
  video: null,
});

const film = buildFile('url', 'film.mp4', [buildCheck('video.size')]);
const zh = buildFile('subtitles_zh', 'zh.srt', [buildCheck('subtitles.cues')]);
const en = buildFile('subtitles_en', 'en.srt', [buildCheck('subtitles.cues')]);
const buildTrackCheck = (language: string) => buildCheck('subtitles.within', { language });

function groupChecks(checks: MachineCheck[], files: UploadedFile[]) {
  const entry: Pick<MyEntry, 'checks' | 'files'> = { checks, files };
  return groupChecksByFile(entry).map((group) => [
    group.file.filename,
    group.checks.map(({ id, measured }) => [id, ...Object.values(measured)].join(' ')),
  ]);
}

test('each check is listed once under its file, the film first', () => {
  const checks = [
    buildCheck('video.size'),
    buildCheck('video.decodes'),
    buildTrackCheck('zh'),
    buildTrackCheck('en'),
  ];
  const advice: MachineCheck = { ...buildCheck('document.encrypted'), level: 'advice' };
  const letter = buildFile('empower', 'letter.pdf', [buildCheck('document.type'), advice]);
  expect(groupChecks(checks, [letter, en, zh, film])).toEqual([
    ['film.mp4', ['video.size', 'video.decodes']],
    ['zh.srt', ['subtitles.cues', 'subtitles.within zh']],
    ['en.srt', ['subtitles.cues', 'subtitles.within en']],
    ['letter.pdf', ['document.type', 'document.encrypted']],
  ]);
});

test('tracks in the film are checks of the film', () => {
  expect(groupChecks([buildCheck('subtitles.inFile')], [film])).toEqual([
    ['film.mp4', ['video.size', 'subtitles.inFile']],
  ]);
});

test('a completely decoded film has only the findings of that', () => {
  expect(groupChecks([buildCheck('video.decodes')], [film])).toEqual([
    ['film.mp4', ['video.decodes']],
  ]);
});

test('a missing film has no findings', () => {
  expect(groupChecks([], [{ ...film, checks: [] }])).toEqual([]);
});

test('pictures and papers without findings are omitted', () => {
  const cover = buildFile('front_cover_url', 'cover.png', [buildCheck('image.size')]);
  expect(groupChecks([], [cover])).toEqual([]);
});
