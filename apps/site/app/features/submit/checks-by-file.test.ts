import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import type { UploadedFile } from '@film-contest/contract/media';
import { expect, test } from 'vitest';
import { groupChecksByFile } from './checks-by-file.ts';

const check = (id: string, measured = {}): MachineCheck => ({
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

const film = buildFile('url', 'film.mp4', [check('video.size')]);
const zh = buildFile('subtitles_zh', 'zh.srt', [check('subtitles.cues')]);
const en = buildFile('subtitles_en', 'en.srt', [check('subtitles.cues')]);
const buildTrackCheck = (language: string) => check('subtitles.within', { language });

function groupChecks(checks: MachineCheck[], files: UploadedFile[]) {
  const entry: Pick<MyEntry, 'checks' | 'files'> = { checks, files };
  return groupChecksByFile(entry).map((group) => [
    group.file.filename,
    group.checks.map(({ id, measured }) => [id, ...Object.values(measured)].join(' ')),
  ]);
}

test('each check is listed once under its file, the film first', () => {
  const checks = [
    check('video.size'),
    check('video.decodes'),
    buildTrackCheck('zh'),
    buildTrackCheck('en'),
  ];
  const advice: MachineCheck = { ...check('document.encrypted'), level: 'advice' };
  const letter = buildFile('empower', 'letter.pdf', [check('document.type'), advice]);
  expect(groupChecks(checks, [letter, en, zh, film])).toEqual([
    ['film.mp4', ['video.size', 'video.decodes']],
    ['zh.srt', ['subtitles.cues', 'subtitles.within zh']],
    ['en.srt', ['subtitles.cues', 'subtitles.within en']],
    ['letter.pdf', ['document.type', 'document.encrypted']],
  ]);
});

test('tracks in the film are checks of the film', () => {
  expect(groupChecks([check('subtitles.inFile')], [film])).toEqual([
    ['film.mp4', ['video.size', 'subtitles.inFile']],
  ]);
});

test('a completely decoded film has only the findings of that', () => {
  expect(groupChecks([check('video.decodes')], [film])).toEqual([['film.mp4', ['video.decodes']]]);
});

test('a missing film has no findings', () => {
  expect(groupChecks([], [{ ...film, checks: [] }])).toEqual([]);
});

test('pictures and papers without findings are omitted', () => {
  const cover = buildFile('front_cover_url', 'cover.png', [check('image.size')]);
  expect(groupChecks([], [cover])).toEqual([]);
});
